import { LEAGUES, type League } from '../../domain/leagues.ts';
import { FACT_KINDS, type FactKind, type RevisionRow } from '../db/revisions.ts';

/** The longest delay of any tier. */
const KEPT_MS = 3_600_000;

/** What a response depends on; a null league means every league. */
export type Dependencies = { kinds: readonly FactKind[]; league: League | null };

/** The instant of a request, on both clocks, and how far behind its caller's data is. */
export type View = { now: Date; monotonicMs: number; delayMinutes: number };

/** `sinceMs`: from this time on, data without the change is out of date. */
type Change = { number: number; sinceMs: number };
type Delayed = { nextAt: number | null; changes: Change[] };
type Topic = {
  kind: FactKind;
  league: League;
  commits: Change[];
  /** When its facts become known, ascending; only those of the last hour. */
  instants: number[];
  delayed: Map<number, Delayed>;
};

/**
 * Numbers every change by kind of facts and league. For delayed tiers there is another change each time a fact passes the
 * delay. A change is remembered until responses from before it may no longer be sent, `graceMs` after `sinceMs`.
 */
export function createChangeLog(graceMs: number) {
  let last = 0;
  const topics: Topic[] = FACT_KINDS.flatMap((kind) =>
    LEAGUES.map((league) => ({ kind, league, commits: [], instants: [], delayed: new Map() })),
  );

  const push = (changes: Change[], sinceMs: number) => {
    last += 1;
    changes.push({ number: last, sinceMs });
    const settled = changes.findLastIndex((change) => change.sinceMs <= sinceMs - graceMs);
    if (settled > 0) changes.splice(0, settled);
  };
  /** When the next fact passes the delay. */
  const nextAfter = ({ instants }: Topic, { now, delayMinutes }: View): number => {
    const delayMs = delayMinutes * 60_000;
    const next = instants.find((at) => at > now.getTime() - delayMs);
    return next === undefined ? Number.POSITIVE_INFINITY : next + delayMs;
  };
  const delayedOf = (topic: Topic, view: View): Change[] => {
    let delayed = topic.delayed.get(view.delayMinutes);
    if (!delayed) {
      delayed = { nextAt: null, changes: [] };
      topic.delayed.set(view.delayMinutes, delayed);
    }
    delayed.nextAt ??= nextAfter(topic, view);
    const overdueMs = view.now.getTime() - delayed.nextAt;
    if (overdueMs >= 0) {
      push(delayed.changes, view.monotonicMs - overdueMs);
      delayed.nextAt = nextAfter(topic, view);
    }
    return delayed.changes;
  };
  const concerns = ({ kinds, league }: Dependencies, topic: Topic): boolean =>
    kinds.includes(topic.kind) && (league === null || league === topic.league);

  return {
    /** Commits that the database did not show yet when it was asked at `sinceMs`. */
    add(rows: readonly Omit<RevisionRow, 'id'>[], sinceMs: number): void {
      for (const topic of topics) {
        const own = rows.filter(
          ({ kind, league }) =>
            (kind ?? topic.kind) === topic.kind && (league ?? topic.league) === topic.league,
        );
        if (own.length === 0) continue;
        push(topic.commits, sinceMs);
        const fresh = own.flatMap(({ instants }) => instants.map(Number));
        const all = [...new Set([...topic.instants, ...fresh])].sort((a, b) => a - b);
        topic.instants = all.filter((at) => at > (all.at(-1) ?? 0) - KEPT_MS);
        for (const delayed of topic.delayed.values()) delayed.nextAt = null;
      }
    },
    /** From now on no response from before the changes known so far may be sent. */
    settleAll(): void {
      for (const { commits, delayed } of topics)
        for (const changes of [commits, ...Array.from(delayed.values(), (one) => one.changes)])
          for (const change of changes) change.sinceMs = Number.NEGATIVE_INFINITY;
    },
    /** The number of the newest change that concerns a response: one computed since then is up to date. */
    newest(dependencies: Dependencies, view: View): number {
      let newest = 0;
      for (const topic of topics) {
        if (!concerns(dependencies, topic)) continue;
        const delayed = delayedOf(topic, view);
        newest = Math.max(newest, topic.commits.at(-1)?.number ?? 0, delayed.at(-1)?.number ?? 0);
      }
      return newest;
    },
    /** The number of the newest change that a response must include to be sent at all. */
    required(dependencies: Dependencies, view: View): number {
      const isSettled = ({ sinceMs }: Change) => sinceMs <= view.monotonicMs - graceMs;
      let required = 0;
      for (const topic of topics) {
        if (!concerns(dependencies, topic)) continue;
        for (const changes of [topic.commits, delayedOf(topic, view)])
          required = Math.max(required, changes.findLast(isSettled)?.number ?? 0);
      }
      return required;
    },
  };
}
