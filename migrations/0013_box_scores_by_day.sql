-- A player's last games are read from the newest back, however many seasons lie behind them.
create index player_box_scores_by_day on player_box_scores (player_id, date, game_id, captured_at);
