import { call } from '../api.ts';
import { download, toCsv } from '../parts/csv.ts';
import type { ArenaForecast, ArenaForecastPage } from '../wire.ts';

const COLUMNS = [
  'entry',
  'date',
  'gameId',
  'tipAt',
  'playerId',
  'playerName',
  'stat',
  'line',
  'overProbability',
  'submittedAt',
  'superseded',
  'result',
  'marketProbability',
  'modelProbability',
  'closingProbability',
] as const satisfies readonly (keyof ArenaForecast)[];

/** All forecasts of the account, page by page, as a CSV file. */
export async function exportForecasts(): Promise<void> {
  const rows: ArenaForecast[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ArenaForecastPage = await call<ArenaForecastPage>(
      `/me/arena/forecasts?limit=1000${cursor ? `&cursor=${cursor}` : ''}`,
    );
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  const cells = rows.map((row) =>
    COLUMNS.map((name) => {
      const value = row[name];
      return typeof value === 'boolean' ? String(value) : value;
    }),
  );
  download('arena.csv', toCsv([COLUMNS, ...cells]));
}
