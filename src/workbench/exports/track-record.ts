import type { Column, DataRow } from '../column.ts';

const DAY = { date: 'date', league: 'string', origin: 'string', rating: 'string' } as const;
const COUNTS = {
  picks: 'integer',
  hits: 'integer',
  misses: 'integer',
  pushes: 'integer',
  voids: 'integer',
} as const;
const MEANS = {
  hitRate: 'number',
  meanConfidence: 'number',
  meanClvPercent: 'number',
  beatClose: 'number',
} as const;

export const TRACK_RECORD_COLUMNS: readonly Column[] = Object.entries({ ...DAY, ...COUNTS, ...MEANS }).map(
  ([name, type]) => ({ name, type }),
);

type Sums = {
  key: Pick<DataRow, keyof typeof DAY>;
  results: Record<string, number>;
  confidence: number;
  clv: number;
  withClv: number;
  beatClose: number;
};

/**
 * One row per day, origin and rating, in order of appearance: outcome counts, hit rate and mean confidence
 * over hits and misses, and closing line value over all but voids. Backfilled picks are never mixed with live
 * ones.
 */
export async function trackRecordRows(pages: AsyncIterable<readonly DataRow[]>): Promise<DataRow[]> {
  const groups = new Map<string, Sums>();
  for await (const rows of pages) for (const row of rows) if (row.closedAs === null) add(groups, row);
  return [...groups.values()].map(summary);
}

function add(groups: Map<string, Sums>, row: DataRow): void {
  const { date = null, league = null, origin = null, rating = null } = row;
  const name = `${date} ${league} ${origin} ${rating}`;
  const sums = groups.get(name) ?? {
    key: { date, league, origin, rating },
    results: {},
    confidence: 0,
    clv: 0,
    withClv: 0,
    beatClose: 0,
  };
  groups.set(name, sums);
  const result = String(row.result);
  sums.results[result] = (sums.results[result] ?? 0) + 1;
  if (result === 'hit' || result === 'miss') sums.confidence += Number(row.confidence);
  if (result === 'void' || row.clvPercent === null || row.clvPercent === undefined) return;
  sums.clv += Number(row.clvPercent);
  sums.withClv += 1;
  if (Number(row.clvPercent) > 0) sums.beatClose += 1;
}

function summary({ key, results, confidence, clv, withClv, beatClose }: Sums): DataRow {
  const { hit = 0, miss = 0, push = 0, void: voids = 0 } = results;
  const decided = hit + miss;
  const mean = (sum: number, n: number) => (n === 0 ? null : sum / n);
  return {
    ...key,
    picks: decided + push + voids,
    hits: hit,
    misses: miss,
    pushes: push,
    voids,
    hitRate: mean(hit, decided),
    meanConfidence: mean(confidence, decided),
    meanClvPercent: mean(clv, withClv),
    beatClose: mean(beatClose, withClv),
  };
}
