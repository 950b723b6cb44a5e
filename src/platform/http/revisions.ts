import { minutesAfter } from '../../domain/dates.ts';
import type { Db } from '../db/connect.ts';
import { type RevisionNews, readRevisions } from '../db/revisions.ts';

/** Changes of this age are known without asking the database again; older ones are asked for on the side. */
const FRESH_MS = 500;
/** No answer rests on knowledge older than this: the request waits for the database. */
const OLDEST_MS = 1_500;
const NEVER = Number.NEGATIVE_INFINITY;
const KEPT_MS = 3_600_000;

/** A state of the data as a caller with some delay sees it. The same object as before: nothing has changed. */
export type Revision = { readonly until: number };

export type Revisions = {
  /** The revision if the last look is recent enough to answer without the database, otherwise null. */
  known(ask: { now: Date; delayMinutes: number }): Revision | null;
  /** At once while the last look is fresh, later when the database must be asked. */
  current(ask: { now: Date; delayMinutes: number }): Promise<Revision> | Revision;
  /** Something was committed in this process: the next request looks again. */
  expire(): void;
};

export type Patience = { freshMs: number; oldestMs: number };

/**
 * Knows when the data last changed, in this process or in another, and when a change comes of age for callers who see
 * everything some minutes late. While nobody asks, nothing is polled; under load it is one small query every half second.
 */
export function watchRevisions(
  db: Db,
  { freshMs, oldestMs }: Patience = { freshMs: FRESH_MS, oldestMs: OLDEST_MS },
): Revisions {
  let horizon = '0';
  let lookedAt = NEVER;
  let committed = 0;
  let looking: Promise<void> | null = null;
  const seen = new Set<number>();
  let instants: number[] = []; // ascending
  const states = new Map<number, Revision>();

  const learn = ({ rows, horizon: next }: RevisionNews) => {
    // A number below the last one: this is another database than before, such as a restored one.
    const replaced = BigInt(next) < BigInt(horizon);
    const fresh = rows.filter(({ id }) => !seen.has(id));
    if (replaced || fresh.length > 0) {
      states.clear();
      instants = [...new Set([...instants, ...fresh.flatMap((row) => row.instants.map(Number))])].sort(
        (a, b) => a - b,
      );
      const newest = instants.at(-1) ?? 0;
      instants = instants.filter((at) => at > newest - KEPT_MS);
    }
    seen.clear();
    for (const { id } of rows) seen.add(id);
    horizon = next;
  };
  const lookOnce = async () => {
    const [startedAt, commits] = [performance.now(), committed];
    learn(await readRevisions(db, horizon));
    if (commits === committed) lookedAt = startedAt; // otherwise it may have come too early
  };
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  /** A look that is under way may have begun too long ago for whoever asks now; the next one cannot. */
  const lookAnew = async () => {
    const askedAt = performance.now();
    do await look();
    while (lookedAt < askedAt - oldestMs);
  };

  /** Facts that are younger than the delay come of age one instant after the other. */
  const stateAt = (now: Date, delayMinutes: number): Revision => {
    const known = states.get(delayMinutes);
    if (known && now.getTime() < known.until) return known;
    const horizonMs = minutesAfter(now, -delayMinutes).getTime();
    const next = instants.find((at) => at > horizonMs);
    const state = { until: next === undefined ? Number.POSITIVE_INFINITY : next + delayMinutes * 60_000 };
    states.set(delayMinutes, state);
    return state;
  };

  const known: Revisions['known'] = ({ now, delayMinutes }) => {
    const age = performance.now() - lookedAt;
    if (age >= oldestMs) return null;
    if (age >= freshMs) look().catch(() => {}); // told to the request that has to wait for it
    return stateAt(now, delayMinutes);
  };

  return {
    known,
    current: (ask) => known(ask) ?? lookAnew().then(() => stateAt(ask.now, ask.delayMinutes)),
    expire() {
      committed += 1;
      lookedAt = NEVER;
    },
  };
}
