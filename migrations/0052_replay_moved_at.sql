-- When a replay session was last moved: the one that has waited longest moves next, whether it plays or advances.
alter table replay_sessions add column moved_at timestamptz;
