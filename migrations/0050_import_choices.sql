-- Imports of bets: values of columns, players to choose from and rows above limits. Arena: find later forecasts of a prop.
update bet_imports set preview = preview || jsonb_build_object(
  'samples', '[]'::jsonb,
  'aboveLimits', '[]'::jsonb,
  'names', coalesce(
    (select jsonb_agg(name || '{"candidates": []}'::jsonb) from jsonb_array_elements(preview -> 'names') as name),
    '[]'::jsonb
  )
);

create index arena_forecasts_of_prop on arena_forecasts (entry_id, game_id, player_id, stat, id);
drop index arena_forecasts_of_entry;
