import type { Db } from '../db/connect.ts';
import { EVERYTHING, type RevisionNews, readRevisions } from '../db/revisions.ts';
import { createChangeLog, type Dependencies, type Freshness, type Shown } from './change-log.ts';

/** Changes up to this age are known without a query; older ones are queried in the background. */
const FRESH_MS = 500;
/** No response is based on older knowledge: the request then waits for the database. */
const OLDEST_MS = 1_500;
const NEVER = Number.NEGATIVE_INFINITY;

export type RevisionAsk = { now: Date; delayMinutes: number; dependencies: Dependencies };

export type Revisions = {
  /** The revision of the data that a response depends on; a promise if the database must be queried. */
  current(ask: RevisionAsk): Promise<number> | number;
  /** Whether a response is up to date, and if not, whether it may be sent. Call it after `current`. */
  freshness(ask: RevisionAsk, shown: Shown): Freshness;
  /** Call after a commit in this process: the next request sees it. */
  expire(): void;
};

export type Patience = { freshMs: number; oldestMs: number };

/**
 * Tracks when the data last changed, in this process or in another. Without requests nothing is polled; under
 * load it is one small query every half second.
 */
export function watchRevisions(
  db: Db,
  { freshMs, oldestMs }: Patience = { freshMs: FRESH_MS, oldestMs: OLDEST_MS },
): Revisions {
  const log = createChangeLog(oldestMs);
  let horizon = '0';
  let lookedAt = NEVER;
  let committed = 0;
  let looking: Promise<void> | null = null;
  const seen = new Set<number>();

  const learn = ({ rows, horizon: next }: RevisionNews, sinceMs: number) => {
    // A number below the last one: the database was replaced, for example restored.
    if (BigInt(next) < BigInt(horizon)) log.add([{ ...EVERYTHING, instants: [] }], NEVER);
    log.add(
      rows.filter(({ id }) => !seen.has(id)),
      sinceMs,
    );
    seen.clear();
    for (const { id } of rows) seen.add(id);
    horizon = next;
  };
  const lookOnce = async () => {
    const [startedAt, commits] = [performance.now(), committed];
    const news = await readRevisions(db, horizon);
    learn(news, lookedAt);
    if (commits === committed) lookedAt = startedAt; // otherwise the check may have been too early
  };
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  /** A running check may have begun too long ago for this request; the next one cannot. */
  const lookAgain = async () => {
    const askedAt = performance.now();
    do await look();
    while (lookedAt < askedAt - oldestMs);
  };
  const viewOf = ({ now, delayMinutes }: RevisionAsk) => ({
    now,
    delayMinutes,
    monotonicMs: performance.now(),
  });

  return {
    current(ask) {
      const view = viewOf(ask);
      const age = view.monotonicMs - lookedAt;
      if (age >= oldestMs)
        return lookAgain().then(() =>
          log.newest(ask.dependencies, { ...view, monotonicMs: performance.now() }),
        );
      if (age >= freshMs) look().catch(() => {}); // rejects the request that awaits it
      return log.newest(ask.dependencies, view);
    },
    freshness: (ask, shown) => log.freshness(ask.dependencies, viewOf(ask), shown),
    expire() {
      committed += 1;
      lookedAt = NEVER;
      log.settleAll();
    },
  };
}
