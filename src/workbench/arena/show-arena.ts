import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupBy } from '../../domain/collections.ts';
import { round } from '../../domain/numeric.ts';
import { propKey } from '../../lines/line-moves.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type ForecastResult, listEntries, listResults } from './arena-queries.ts';
import type { Arena } from './contract.ts';
import { type Settled, scoreForecasts } from './score-forecasts.ts';

const ALPHA = 0.05;

/** The entries of an account, with intervals that are wider the more entries it has. */
export async function showArena(db: Db, userId: number): Promise<Arena> {
  const entries = await listEntries(db, userId);
  const forecasts = groupBy(await listResults(db, userId), ({ entryId }) => entryId);
  const alpha = ALPHA / Math.max(1, entries.length);
  const scored: Arena['entries'] = [];
  for (const entry of entries) {
    scored.push({ ...entry, ...scoreEntry(forecasts.get(entry.id) ?? [], alpha) });
    await nextTurn(); // resampling takes a while; other requests come first
  }
  return { level: round(1 - alpha, 5), correction: correctionWords(entries.length), entries: scored };
}

const correctionWords = (entries: number): string =>
  entries < 2
    ? 'One entry: each interval has a level of 95%. Every further entry widens all of them, because with many tries one looks good by chance.'
    : `${entries} entries: each interval has a level of 1 − 5% / ${entries} (Bonferroni), so that together they are all right in 95% of cases. With many tries one looks good by chance.`;

/** `forecasts` in the order of submission. */
export function scoreEntry(forecasts: readonly ForecastResult[], alpha: number) {
  const props = [...groupBy(forecasts, propKey).values()];
  const last = props.flatMap((list) => list.at(-1) ?? []);
  const count = (result: ForecastResult['result']) => last.filter((one) => one.result === result).length;
  return {
    submitted: forecasts.length,
    props: props.length,
    open: count(null),
    pushes: count('push'),
    voids: count('void'),
    first: scoreForecasts(props.flatMap((list) => list.slice(0, 1)).flatMap(settledOf), alpha),
    last: scoreForecasts(last.flatMap(settledOf), alpha),
  };
}

/** A push or a void says nothing about a chance. */
const settledOf = ({ result, ...forecast }: ForecastResult): Settled[] =>
  result === 'hit' || result === 'miss' ? [{ ...forecast, happened: result === 'hit' }] : [];
