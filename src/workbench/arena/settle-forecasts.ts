import type { League } from '../../domain/leagues.ts';
import { propKey } from '../../lines/line-moves.ts';
import { gatherGradeFacts } from '../../picks/grade-facts.ts';
import { gradePick } from '../../picks/grade-pick.ts';
import { listLineShapes } from '../../picks/pick-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { listStarted, type NewResult, saveResults } from './arena-queries.ts';
import { marketChance } from './opponents.ts';

/** Settles the forecasts of all accounts on the games of a day. A corrected box score settles them again. */
export async function settleForecastsOfDay(
  db: Db,
  { league, date, at }: { league: League; date: string; at: Date },
): Promise<void> {
  const forecasts = await listStarted(db, { league, date, at });
  if (forecasts.length === 0) return;
  const known = await gatherGradeFacts(db, forecasts, { date, at });
  const gameIds = [...new Set(forecasts.map(({ gameId }) => gameId))];
  const shapes = await listLineShapes(db, { gameIds, asOf: at });
  const results = forecasts.flatMap((forecast): NewResult[] => {
    const grade = gradePick({ ...forecast, direction: 'over' }, known.gradeFacts(forecast));
    if (!grade.settled) return [];
    const closing = marketChance(forecast.line, {
      quotes: known.quotes(forecast),
      at: known.tipAt(forecast),
      lineShape: shapes.get(propKey(forecast)) ?? null,
    });
    return [{ id: forecast.id, result: grade.result, closing }];
  });
  await saveResults(db, results, at);
}
