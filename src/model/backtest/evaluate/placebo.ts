import { logLoss } from '../../../domain/calibration.ts';
import { daysBetween } from '../../../domain/dates.ts';
import { expit } from '../../../domain/numeric.ts';
import { seededRandom } from '../../../domain/random.ts';
import { blendFor, blendLogOdds } from '../../blend.ts';
import { valueOfCounts } from '../../stat.ts';
import {
  type BlendFit,
  type BlendRow,
  fitBlend,
  fitIntercepts,
  fitWithoutOtherMarkets,
} from '../fit/blend.ts';
import type { SeasonGame } from '../games.ts';
import { isDecided, type ScoredRow, wentOver } from '../scored-row.ts';
import type { Interval, Resampler } from './resample.ts';

/**
 * Edge over market + intercept (negative is better). `permuted`: the model's disagreements permuted.
 * `shifted`: the outcome of the prop with the next price. Both must lose the edge. `nextGame`: tonight's prop
 * settled by the player's next game; a model that knows players keeps its edge there, one that knows
 * tonight's result loses it. `otherMarkets`: edge of the whole blend over market + model;
 * `otherMarketsPermuted` must lose it.
 */
export type Placebo = {
  n: number;
  real: Interval;
  permuted: Interval;
  shifted: Interval;
  nextGame: Interval;
  otherMarkets: Interval;
  otherMarketsPermuted: Interval;
};

type FittedBlend = ReturnType<typeof fitBlend>;

const FEWEST_TO_LEARN = 3000;
const DAYS_BETWEEN_FITS = 7;

/**
 * Repeats the weekly blend within the range with broken data. An edge that survives is an artifact of the
 * fitting.
 */
export function placeboTests(
  rows: readonly ScoredRow[],
  games: readonly SeasonGame[],
  resampler: Resampler,
): Placebo | null {
  const decided = rows.filter((row) => isDecided(row) && row.projected && row.horizon === 'morning');
  if (decided.length < 3 * FEWEST_TO_LEARN) return null;
  return {
    n: decided.length,
    real: edge(decided.map(asSeen), fitIntercepts, resampler),
    permuted: edge(permuted(decided), fitIntercepts, resampler),
    shifted: edge(shifted(decided), fitIntercepts, resampler),
    nextGame: edge(nextGame(decided, games), fitIntercepts, resampler),
    otherMarkets: edge(decided.map(asSeen), fitWithoutOtherMarkets, resampler),
    otherMarketsPermuted: edge(otherMarketsPermuted(decided), fitWithoutOtherMarkets, resampler),
  };
}

const asSeen = (row: ScoredRow): BlendRow => ({ ...row, over: wentOver(row) });

function byEvening(rows: readonly ScoredRow[]): ScoredRow[][] {
  const groups = new Map<string, ScoredRow[]>();
  for (const row of rows) {
    const key = `${row.date}|${row.stat}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

function shuffle<T>(values: readonly T[], random: () => number): T[] {
  const shuffled = [...values];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  return shuffled;
}

/** Every opinion's disagreement with the market, permuted among the props of one stat and evening. */
function permuted(rows: readonly ScoredRow[]): BlendRow[] {
  const random = seededRandom(97);
  return byEvening(rows).flatMap((group) => {
    const others = shuffle(group, random);
    return group.map((row, i) => {
      const { model, market, otherMarkets } = others[i]!;
      return { ...asSeen(row), model: row.market + model - market, otherMarkets };
    });
  });
}

/** Only what other markets imply, permuted in the same way. */
function otherMarketsPermuted(rows: readonly ScoredRow[]): BlendRow[] {
  const random = seededRandom(98);
  return byEvening(rows).flatMap((group) => {
    const others = shuffle(group, random);
    return group.map((row, i) => ({ ...asSeen(row), otherMarkets: others[i]!.otherMarkets }));
  });
}

/** Each prop gets the outcome of the one with the next price: the market stays right and the model knows nothing. */
function shifted(rows: readonly ScoredRow[]): BlendRow[] {
  return byEvening(rows).flatMap((group) => {
    if (group.length < 3) return [];
    const sorted = [...group].sort((a, b) => a.market - b.market || a.playerId - b.playerId);
    return sorted.map((row, i) => ({ ...row, over: wentOver(sorted[i + 1] ?? sorted[i - 1]!) }));
  });
}

/** Each prop settled against the player's next game: same player, same line, another night. */
function nextGame(rows: readonly ScoredRow[], games: readonly SeasonGame[]): BlendRow[] {
  const played = new Map<number, { gameId: number; counts: ArrayLike<number> }[]>();
  for (const game of games)
    for (const line of [...game.home.lines, ...game.away.lines]) {
      const list = played.get(line.playerId) ?? [];
      list.push({ gameId: game.gameId, counts: line.counts });
      played.set(line.playerId, list);
    }
  return rows.flatMap((row) => {
    const mine = played.get(row.playerId) ?? [];
    const next = mine[mine.findIndex((game) => game.gameId === row.gameId) + 1];
    const actual = next && valueOfCounts(next.counts, row.stat);
    return actual === undefined || actual === row.line ? [] : [{ ...row, over: actual > row.line }];
  });
}

type Fit = (rows: readonly BlendRow[], fit: BlendFit) => FittedBlend;

function edge(trials: readonly BlendRow[], fitPlain: Fit, resampler: Resampler): Interval {
  const sorted = [...trials].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const scored: { date: string; value: number }[] = [];
  let fittedOn = '';
  let start: { full?: Float64Array; plain?: Float64Array } = {};
  let blends: { full: FittedBlend; plain: FittedBlend } | null = null;
  for (let i = 0; i < sorted.length; i++) {
    const row = sorted[i]!;
    const newDate = i === 0 || sorted[i - 1]!.date !== row.date;
    const due = fittedOn === '' || daysBetween(fittedOn, row.date) >= DAYS_BETWEEN_FITS;
    if (newDate && due && i >= FEWEST_TO_LEARN) {
      const past = sorted.slice(0, i);
      const asOf = row.date;
      blends = {
        full: fitBlend(past, { asOf, start: start.full }),
        plain: fitPlain(past, { asOf, start: start.plain }),
      };
      start = { full: blends.full.beta, plain: blends.plain.beta };
      fittedOn = row.date;
    }
    if (!blends) continue;
    const loss = (blend: FittedBlend) =>
      logLoss({
        probability: expit(blendLogOdds(blendFor(blend.blend, row.stat), row)),
        happened: row.over,
      });
    scored.push({ date: row.date, value: loss(blends.full) - loss(blends.plain) });
  }
  const { mean, lo, hi } = resampler.ratio(scored);
  return { mean, lo, hi };
}
