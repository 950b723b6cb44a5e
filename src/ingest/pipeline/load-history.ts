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
  /** What the feed is asked for; a load that goes on keeps the instant with which it began. */
  asOf: Date;
  steps?: readonly FeedStep[];
  signal?: AbortSignal;
  onProgress?: (progress: LoadProgress) => void;
  /** Called after every batch: the place to stop, by throwing. */
  checkpoint?: () => Promise<void>;
};

/**
 * Loads many days, batch by batch, each in a transaction with a note of how far it came. After a crash the same call
 * goes on behind the last batch that was stored. Returns the number of new rows.
 */
export async function loadHistory(db: Db, clock: Clock, load: HistoryLoad): Promise<number> {
  const steps = FEED_STEPS.filter((step) => (load.steps ?? FEED_STEPS).includes(step));
  const name = loadName({ ...load, feed: load.feed.name });
  const loaded = new Map((await listLoadedSteps(db, name)).map((step) => [step.step, step]));
  let rows = 0;
  for (const [n, step] of steps.entries()) {
    const before = loaded.get(step);
    if (before?.finishedAt) continue;
    const told = (within: number) => load.onProgress?.({ step, done: (n + within) / steps.length, rows });
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
        // Moves have no time of arrival, so they may not be added to answers of an observed league.
        if (arrival.as === 'history' && arrival.observedSince === null)
          await importLineMoves(db, {
            league: load.league,
            quotes: batch.facts.propQuotes ?? [],
            now: clock.now(),
          });
        return added;
      });
      told(batch.done);
      await load.checkpoint?.();
    }
    await note(db, clock.now());
    told(1);
  }
  return rows;
}

const ROWS_PER_PORTION = 5_000;

/**
 * Days with little to tell are put together: a transaction for each of them would cost more than the rows. A game is
 * never cut in two: its quotes may stand in any order, and are compared with each other in the order of time.
 */
async function* inPortions(batches: AsyncGenerator<HistoryBatch>): AsyncGenerator<HistoryBatch> {
  let portion: HistoryBatch | null = null;
  for await (const batch of batches) {
    portion = portion ? { ...batch, facts: together(portion.facts, batch.facts) } : batch;
    if (sizeOf(portion.facts) < ROWS_PER_PORTION) continue;
    const { whole, begun } = withoutLastGame(portion.facts);
    yield { ...portion, facts: whole };
    portion = { ...portion, facts: begun };
  }
  if (portion && sizeOf(portion.facts) > 0) yield portion;
}

/** Facts of games that are told to the end, and those of the last one, which may go on in the next batch. */
function withoutLastGame({ propQuotes = [], gameLines = [], ...others }: Partial<Facts>): {
  whole: Partial<Facts>;
  begun: Partial<Facts>;
} {
  const isLast = ({ gameId }: { gameId: number }) =>
    gameId === propQuotes.at(-1)?.gameId || gameId === gameLines.at(-1)?.gameId;
  const apart = <T extends { gameId: number }>(facts: readonly T[]) => ({
    whole: facts.filter((fact) => !isLast(fact)),
    begun: facts.filter(isLast),
  });
  const [quotes, lines] = [apart(propQuotes), apart(gameLines)];
  return {
    whole: { ...others, propQuotes: quotes.whole, gameLines: lines.whole },
    begun: { propQuotes: quotes.begun, gameLines: lines.begun },
  };
}

const sizeOf = (facts: Partial<Facts>): number =>
  Object.values(facts).reduce((total, list) => total + list.length, 0);

function together(one: Partial<Facts>, other: Partial<Facts>): Partial<Facts> {
  const both: Record<string, unknown[]> = { ...one };
  for (const [kind, list] of Object.entries(other)) both[kind] = [...(both[kind] ?? []), ...list];
  return both as Partial<Facts>;
}
