-- Raw values of a source that may be kept only for some days: rows may be deleted in a transaction that says so, never changed.
create function refuse_change_but_purge() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('hardwood.purge_facts', true) = 'on' then return old; end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

do $$
declare fact text;
begin
  -- Not teams, players and games: picks, results and the ledger refer to them.
  foreach fact in array array['player_box_scores', 'team_box_scores', 'injury_reports', 'starting_lineups', 'game_lines',
    'defence_play_types', 'defence_zones', 'odds_quotes'] loop
    execute format('drop trigger append_only on %I', fact);
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change_but_purge()', fact);
  end loop;
end $$;
