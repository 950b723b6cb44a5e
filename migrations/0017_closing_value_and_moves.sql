-- Closing-line value without the margin. `clv_percent` held the return of the published price at the closing chance, which
-- includes the margin: that is now `closing_edge_percent`. The ratio of prices gets a column of its own, so that two
-- definitions never stand in one; it is computed after the start where the closing quotes are still stored. `clv_percent`
-- stays for a process of the version before, and is neither read nor written any more.
alter table pick_results add column price_clv_percent double precision;
alter table pick_results add column closing_edge_percent double precision;
alter table pick_results disable trigger append_only;
-- A void was no bet, so there is nothing to compare with the close.
update pick_results set closing_edge_percent = clv_percent where result <> 'void';
alter table pick_results enable trigger append_only;

-- When a list of picks last changed is asked with every page of one.
create index scoring_runs_by_time on scoring_runs (ran_at);
create index pick_prices_by_time on pick_prices (captured_at);
create index pick_results_by_time on pick_results (settled_at);
create index picks_by_tip on picks (tip_at);

-- Line moves in imported quotes have no snapshot: nobody read a board then.
alter table line_moves drop constraint line_moves_pkey;
alter table line_moves alter column snapshot_id drop not null;
create unique index line_moves_by_snapshot on line_moves (game_id, player_id, stat, snapshot_id);
create unique index line_moves_imported on line_moves (game_id, player_id, stat, captured_at) where snapshot_id is null;
