import type { Facts } from '../../domain/facts.ts';
import type { League } from '../../domain/leagues.ts';
import { importLineMoves } from '../../lines/import-moves.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { importHistory } from '../../platform/db/observed-leagues.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { oneAhead } from '../../platform/one-ahead.ts';
import { FEED_STEPS, type Feed, type FeedStep, type HistoryBatch } from '../feeds/feed.ts';
import { listLoadedSteps, loadName, saveLoadedStep } from './load-queries.ts';
import { saveFacts } from './save-facts.ts';

export type LoadProgress = { step: FeedStep; done: number; rows: number };

export type HistoryLoad = {
  feed: Feed;
  league: League;
  from: string;
  to: string;
  /** The `asOf` of the requests to the feed. A resumed import keeps its original instant. */
  asOf: Date;
  steps?: readonly FeedStep[];
  signal?: AbortSignal;
  onProgress?: (progress: LoadProgress) => void;
  /** Called after every batch. Throw to stop. */
  checkpoint?: () => Promise<void>;
};

/**
 * Imports many days in batches, each in a transaction together with its progress. After a crash the same call
 * resumes behind the last stored batch. Returns the number of new rows.
 */
export async function loadHistory(db: Db, clock: Clock, load: HistoryLoad): Promise<number> {
  const steps = FEED_STEPS.filter((step) => (load.steps ?? FEED_STEPS).includes(step));
  const name = loadName({ ...load, feed: load.feed.name });
  const loaded = new Map((await listLoadedSteps(db, name)).map((step) => [step.step, step]));
  let rows = 0;
  for (const [n, step] of steps.entries()) {
    const before = loaded.get(step);
    if (before?.finishedAt) continue;
    const report = (within: number) => load.onProgress?.({ step, done: (n + within) / steps.length, rows });
    const asOf = before?.asOf ?? load.asOf;
    let batches = 0;
    const note = (db: Db, finishedAt: Date | null) =>
      saveLoadedStep(db, { name, step, asOf, batches, finishedAt });
    const history = load.feed.history({ ...load, asOf, steps: [step] });
    for await (const batch of oneAhead(inPortions(history))) {
      batches += 1;
      if (batches <= (before?.batches ?? 0)) continue;
      rows += await inTransaction(db, async (db) => {
        await note(db, null);
        const arrival = await importHistory(db, { ...load, kind: step }, clock);
        const added = await saveFacts(db, { league: load.league, facts: batch.facts, arrival });
        // Line moves have no arrival time, so adding them to an observed league would change answers as of
        // the past.
        if (arrival.as === 'history' && arrival.observedSince === null)
          await importLineMoves(db, {
            league: load.league,
            quotes: batch.facts.propQuotes ?? [],
            now: clock.now(),
          });
        return added;
      });
      report(batch.done);
      await load.checkpoint?.();
    }
    await note(db, clock.now());
    report(1);
  }
  return rows;
}

const ROWS_PER_PORTION = 5_000;

/**
 * Merges small days, because one transaction per day would cost more than its rows. Never splits a game: its
 * quotes may come in any order and are compared in order of time.
 */
async function* inPortions(batches: AsyncGenerator<HistoryBatch>): AsyncGenerator<HistoryBatch> {
  let portion: HistoryBatch | null = null;
  for await (const batch of batches) {
    portion = portion ? { ...batch, facts: merge(portion.facts, batch.facts) } : batch;
    if (sizeOf(portion.facts) < ROWS_PER_PORTION) continue;
    const { whole, begun } = withoutLastGame(portion.facts);
    yield { ...portion, facts: whole };
    portion = { ...portion, facts: begun };
  }
  if (portion && sizeOf(portion.facts) > 0) yield portion;
}

/** Separates complete games from the last one, which may continue in the next batch. */
function withoutLastGame({ propQuotes = [], gameLines = [], ...others }: Partial<Facts>): {
  whole: Partial<Facts>;
  begun: Partial<Facts>;
} {
  const isLast = ({ gameId }: { gameId: number }) =>
    gameId === propQuotes.at(-1)?.gameId || gameId === gameLines.at(-1)?.gameId;
  const split = <T extends { gameId: number }>(facts: readonly T[]) => ({
    whole: facts.filter((fact) => !isLast(fact)),
    begun: facts.filter(isLast),
  });
  const [quotes, lines] = [split(propQuotes), split(gameLines)];
  return {
    whole: { ...others, propQuotes: quotes.whole, gameLines: lines.whole },
    begun: { propQuotes: quotes.begun, gameLines: lines.begun },
  };
}

const sizeOf = (facts: Partial<Facts>): number =>
  Object.values(facts).reduce((total, list) => total + list.length, 0);

function merge(one: Partial<Facts>, other: Partial<Facts>): Partial<Facts> {
  const both: Record<string, unknown[]> = { ...one };
  for (const [kind, list] of Object.entries(other)) both[kind] = [...(both[kind] ?? []), ...list];
  return both as Partial<Facts>;
}
