import type { League } from '../../domain/leagues.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { DataAge } from './contract.ts';
import { type FreshnessAsk, freshness } from './freshness.ts';

const SHOWN = ['odds', 'injuries', 'gamelogs', 'schedule', 'score'];

/** The age of each feed for public pages, without error details. */
export async function dataAge(
  db: Db,
  { league, ...ask }: FreshnessAsk & { league: League },
): Promise<DataAge[]> {
  const items = await freshness(db, ask);
  return SHOWN.flatMap((feed) =>
    items
      .filter(({ variant }) => variant === `${league}.${feed}`)
      .map(({ lastSuccessAt, status }) => ({ feed, lastSuccessAt, status })),
  );
}
