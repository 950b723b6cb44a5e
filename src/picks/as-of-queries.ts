import { type RawBuilder, sql } from 'kysely';
import type { League } from '../domain/leagues.ts';

/** The newest result of a pick at an instant, as a lateral subquery over a row of `picks`. */
export const newestResult = (pickId: RawBuilder<unknown>, asOf: Date) => sql`(
  select result, actual, closing_line, price_clv_percent as clv_percent, closing_edge_percent, settled_at
  from pick_results where pick_id = ${pickId} and settled_at <= ${asOf} order by version desc limit 1)`;

/** The picks of a day that were published live, for the `from` of another query. */
export const livePicks = ({ league, date }: { league: League; date: string }) => sql`(
  select * from picks where league = ${league} and date = ${date}::date and origin = 'live')`;

/** The picks of some games with their results, as known at an instant, for the `from` of another query. */
export const picksWithResults = ({
  league,
  gameIds,
  asOf,
}: {
  league: League;
  gameIds: readonly number[];
  asOf: Date;
}) => sql`(
  select pick.*, outcome.result, outcome.actual, outcome.closing_line, outcome.clv_percent,
    outcome.closing_edge_percent, outcome.settled_at
  from picks pick left join lateral ${newestResult(sql.ref('pick.id'), asOf)} outcome on true
  where league = ${league} and game_id = any(${gameIds}::int[]) and published_at <= ${asOf})`;
