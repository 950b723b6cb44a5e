-- Payouts of pick'em entries per operator, with the days on which they apply.
create table payout_tables (
  operator text not null check (operator ~ '^[a-z0-9][a-z0-9-]*$' and length(operator) <= 64),
  kind text not null check (kind in ('power', 'flex')),
  valid_from date not null,
  -- Null: until another one follows.
  valid_to date check (valid_to >= valid_from),
  -- revert: a void leg is removed, and the entry pays like one with fewer legs. refund: the stake is returned.
  void_rule text not null check (void_rule in ('revert', 'refund')),
  -- [{legs, hits, pays}], where pays is a multiple of the stake.
  entries jsonb not null check (jsonb_typeof(entries) = 'array' and jsonb_array_length(entries) between 1 and 80),
  is_example boolean not null,
  primary key (operator, kind, valid_from)
);
-- Typical of such entries, not authoritative: operators change theirs, and cut them for correlated legs.
insert into payout_tables (operator, kind, valid_from, valid_to, void_rule, is_example, entries) values
  ('example', 'power', '2020-01-01', null, 'revert', true,
   '[{"legs":2,"hits":2,"pays":3},{"legs":3,"hits":3,"pays":6},{"legs":4,"hits":4,"pays":10},{"legs":5,"hits":5,"pays":20},{"legs":6,"hits":6,"pays":37.5}]'),
  ('example', 'flex', '2020-01-01', null, 'revert', true,
   '[{"legs":2,"hits":2,"pays":3},{"legs":3,"hits":3,"pays":3},{"legs":3,"hits":2,"pays":1},{"legs":4,"hits":4,"pays":6},{"legs":4,"hits":3,"pays":1.5},{"legs":5,"hits":5,"pays":10},{"legs":5,"hits":4,"pays":2},{"legs":5,"hits":3,"pays":0.4},{"legs":6,"hits":6,"pays":25},{"legs":6,"hits":5,"pays":2},{"legs":6,"hits":4,"pays":0.4}]');
