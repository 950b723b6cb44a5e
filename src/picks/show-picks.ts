import type { League } from '../domain/leagues.ts';
import type { Db } from '../platform/db/connect.ts';
import type { DayOfPicks, WholePickRecord } from './contract.ts';
import { wholePickOnWire } from './on-wire.ts';
import { type PageAsk, pagePicks } from './page-picks.ts';
import { getPick, listPicks } from './pick-queries.ts';
import { listResults } from './result-queries.ts';
import { findLastChange } from './run-queries.ts';

type DayAsk = Omit<PageAsk, 'filter'> & {
  league: League;
  date: string;
  filter: Omit<PageAsk['filter'], 'league' | 'from' | 'to'>;
};

/** The current picks of a day. */
export async function showDay(db: Db, { league, date, filter, ...order }: DayAsk): Promise<DayOfPicks> {
  const { asOf } = filter;
  const page = await pagePicks(db, { filter: { ...filter, league, from: date, to: date }, ...order });
  // The last change, not the request time, so that the same picks give the same bytes.
  const generatedAt = (await findLastChange(db, { league, date, asOf })) ?? startOf(date);
  return { date, league, generatedAt, ...page };
}

const startOf = (date: string): Date => new Date(`${date}T05:00:00Z`);

/** One pick with all its versions and their results. */
export async function showPick(db: Db, ask: { id: number; asOf: Date }): Promise<WholePickRecord> {
  const { asOf } = ask;
  const pick = await getPick(db, ask);
  const { gameId, playerId, stat } = pick;
  const filter = { asOf, gameIds: [gameId], playerId, stat, includeClosed: true };
  const versions = await listPicks(db, filter, { sort: 'publishedAt' });
  const results = await listResults(db, { pickId: pick.id, asOf });
  return wholePickOnWire({ pick, versions, results, asOf });
}
