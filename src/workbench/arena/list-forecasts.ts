import type { Db } from '../../platform/db/connect.ts';
import { readIdCursor } from '../../platform/http/id-cursor.ts';
import { pageForecasts } from './arena-queries.ts';
import { type ArenaForecastPage, FORECASTS_LIMIT, type ForecastQuery } from './forecast-contract.ts';

type Ask = ForecastQuery & { userId: number; now: Date };

/**
 * Newest first. What the market and our model said is shown from tip-off on: before it, the arena would hand out prices
 * that the plan of the account may not include.
 */
export async function listForecasts(
  db: Db,
  { userId, entryId, state, limit, cursor, now }: Ask,
): Promise<ArenaForecastPage> {
  const size = Math.min(limit ?? FORECASTS_LIMIT.normal, FORECASTS_LIMIT.most);
  const below = readIdCursor(cursor);
  const rows = await pageForecasts(db, { userId, entryId, state, below, limit: size + 1 });
  const shown = rows.slice(0, size);
  return {
    items: shown.map(({ probability, market, model, closing, ...row }) => {
      const hasBegun = row.tipAt <= now;
      return {
        ...row,
        overProbability: probability,
        marketProbability: hasBegun ? market : null,
        modelProbability: hasBegun ? model : null,
        closingProbability: closing,
      };
    }),
    nextCursor: rows.length > size ? String(shown.at(-1)?.id) : null,
  };
}
