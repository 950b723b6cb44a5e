import { sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { DayOfGames } from './board-rule.ts';

type Days = { from: string; to: string };

/** The days on which a league plays, and of how many games box scores and quotes are stored. */
export async function listGameDays(
  db: Db,
  { from, to }: Days,
): Promise<(DayOfGames & { league: League; date: string })[]> {
  const { rows } = await sql<DayOfGames & { league: League; date: string }>`
    with newest as (
      select distinct on (id) id, league, date, tip_at, status from games
      where id in (select id from games where date between ${from}::date and ${to}::date)
      order by id, captured_at desc, known_at desc)
    select league, date, count(*)::int as games, min(tip_at) as first_tip_at, max(tip_at) as last_tip_at,
      count(*) filter (where exists (
        select 1 from player_box_scores b where b.game_id = newest.id))::int as with_box_scores,
      count(*) filter (where exists (
        select 1 from odds_quotes q where q.game_id = newest.id and q.game_date = newest.date))::int as with_quotes
    from newest
    where date between ${from}::date and ${to}::date and status not in ('postponed', 'cancelled')
    group by league, date`.execute(db);
  return rows;
}

export type PickDay = {
  league: League;
  date: string;
  published: number;
  settled: number;
  lastTipAt: Date;
};

/** Picks that stand, by day, and how many of them have a result. */
export async function listPickDays(db: Db, { from, to }: Days): Promise<PickDay[]> {
  const { rows } = await sql<PickDay>`
    select league, date, count(*)::int as published, max(tip_at) as last_tip_at,
      count(*) filter (where exists (
        select 1 from pick_results r where r.pick_id = picks.id))::int as settled
    from picks
    where date between ${from}::date and ${to}::date and closed_at is null
    group by league, date`.execute(db);
  return rows;
}

/** Days whose picks were scored afterwards, as of an instant before their games. */
export async function listBackfilledDays(
  db: Db,
  { from, to }: Days,
): Promise<{ league: League; date: string }[]> {
  const { rows } = await sql<{ league: League; date: string }>`
    select distinct league, date from scoring_runs
    where date between ${from}::date and ${to}::date and origin = 'backfill'`.execute(db);
  return rows;
}
