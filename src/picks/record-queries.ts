import { sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import type { Stat } from '../domain/stats.ts';
import type { Db } from '../platform/db/connect.ts';
import type { PickDirection, PickOrigin, PickResultWord, PublishedRating } from '../platform/db/tables.ts';
import { newestResult } from './as-of-queries.ts';

/** The part of a pick that the track record needs. */
export type RecordRow = {
  origin: PickOrigin;
  league: League;
  date: string;
  rating: PublishedRating;
  stat: Stat;
  direction: PickDirection;
  confidence: number;
  decimalPrice: number;
  /** Suggested share of the bankroll. */
  stake: number;
  /** Null until settled. */
  result: PickResultWord | null;
  isWithdrawn: boolean;
  clvPercent: number | null;
  closingEdgePercent: number | null;
};

/** With what names the pick. */
export type RecordedPick = RecordRow & {
  id: number;
  playerName: string;
  line: number;
  actual: number | null;
};

export type RecordFilter = {
  asOf: Date;
  from: string;
  to: string;
  league?: League | undefined;
  playerId?: number | undefined;
  /** The team that the player was on. */
  teamId?: number | undefined;
  /** Include every version ever published, not only those current at tip-off. */
  everyVersion: boolean;
};

/** Picks whose games have started, with the results known at the instant. */
export async function listRecord(
  db: Db,
  { asOf, from, to, league, playerId, teamId, everyVersion }: RecordFilter,
): Promise<RecordedPick[]> {
  const { rows } = await sql<RecordedPick>`
    select picks.id, player_name, line, actual, origin, league, date, rating, stat, direction, confidence, decimal_price, stake, result,
      closed_as is not distinct from 'withdrawn' as is_withdrawn, clv_percent, closing_edge_percent
    from picks
    left join lateral ${newestResult(sql.ref('picks.id'), asOf)} newest on true
    where date between ${from}::date and ${to}::date and tip_at <= ${asOf} and published_at <= ${asOf}
      and (${league ?? null}::text is null or league = ${league ?? null})
      and (${playerId ?? null}::int is null or player_id = ${playerId ?? null})
      and (${teamId ?? null}::int is null or team_id = ${teamId ?? null})
      and (${everyVersion}::boolean or closed_at is null)
    order by date, picks.id`.execute(db);
  return rows;
}

/** Teams with picks whose games have started, for the choice of a filter. */
export async function listRecordTeams(
  db: Db,
  { asOf, from, to, league }: Pick<RecordFilter, 'asOf' | 'from' | 'to' | 'league'>,
): Promise<{ teamId: number; abbreviation: string; league: League }[]> {
  return db
    .selectFrom('picks')
    .distinctOn(['league', 'teamAbbreviation', 'teamId'])
    .select(['teamId', 'teamAbbreviation as abbreviation', 'league'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('tipAt', '<=', asOf)
    .where('publishedAt', '<=', asOf)
    .where(({ eb, lit }) => (league === undefined ? lit(true) : eb('league', '=', league)))
    .orderBy('league')
    .orderBy('teamAbbreviation')
    .orderBy('teamId')
    .execute();
}
