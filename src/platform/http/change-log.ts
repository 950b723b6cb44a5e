import { LEAGUES, type League } from '../../domain/leagues.ts';
import { FACT_KINDS, type FactKind, type RevisionRow } from '../db/revisions.ts';
import { haveCommon, joinSubjects, type SubjectSets, type Subjects } from '../db/subjects.ts';

/** The longest delay of any tier. */
const KEPT_MS = 3_600_000;
/** Changes remembered for each kind of facts and league. A response from before them counts as affected. */
const KEPT_CHANGES = 50;

/** What a response depends on; a null league means every league. */
export type Dependencies = { kinds: readonly FactKind[]; league: League | null };

/** The instant of a request, on both clocks, and how far behind its caller's data is. */
export type View = { now: Date; monotonicMs: number; delayMinutes: number };

/** What a response shows: data up to a change, about some subjects; null is about anything. */
export type Shown = { revision: number; subjects: Subjects | null };

/** Stale responses lack a change but may still be sent; expired ones may not. */
export type Freshness = 'fresh' | 'stale' | 'expired';

/** `sinceMs`: from this time on, data without the change is out of date. */
type Change = { number: number; sinceMs: number; subjects: SubjectSets | null };
/** When a fact becomes known, and what it is about. */
type Instant = { at: number; subjects: Subjects | null };
/** For one delay: facts up to `passed` have passed it; `next` is the following one, null if it must be looked up. */
type Delayed = { passed: number; next: number | null; changes: Change[] };
type Topic = {
  kind: FactKind;
  league: League;
  commits: Change[];
  /** Ascending; only those of the last hour. */
  instants: Instant[];
  delayed: Map<number, Delayed>;
};

/**
 * Numbers every change by kind of facts and league. For delayed tiers there is another change each time a fact passes the
 * delay. Responses from before a change that concerns them may be sent until `graceMs` after its `sinceMs`.
 */
export function createChangeLog(graceMs: number) {
  let last = 0;
  const topics: Topic[] = FACT_KINDS.flatMap((kind) =>
    LEAGUES.map((league) => ({ kind, league, commits: [], instants: [], delayed: new Map() })),
  );

  const push = (changes: Change[], sinceMs: number, subjects: SubjectSets | null) => {
    last += 1;
    changes.push({ number: last, sinceMs, subjects });
    if (changes.length > KEPT_CHANGES) changes.shift();
  };
  const beginDelay = (topic: Topic, delayMinutes: number, passed: number): Delayed => {
    const delayed = { passed, next: null, changes: [] };
    topic.delayed.set(delayMinutes, delayed);
    return delayed;
  };
  /** The changes for a delay, with those facts that have passed it since the last call. */
  const delayedOf = (topic: Topic, { now, delayMinutes, monotonicMs }: View): Change[] => {
    const passed = now.getTime() - delayMinutes * 60_000;
    const delayed = topic.delayed.get(delayMinutes) ?? beginDelay(topic, delayMinutes, passed);
    if (passed < delayed.passed) Object.assign(delayed, { passed, next: null }); // the clock was set back
    const isAfter = ({ at }: Instant) => at > delayed.passed;
    delayed.next ??= topic.instants.find(isAfter)?.at ?? Number.POSITIVE_INFINITY;
    if (passed >= delayed.next) {
      const due = topic.instants.filter((instant) => isAfter(instant) && instant.at <= passed);
      push(
        delayed.changes,
        monotonicMs - (passed - delayed.next),
        joinSubjects(due.map(({ subjects }) => subjects)),
      );
      delayed.next = null;
    }
    delayed.passed = passed;
    return delayed.changes;
  };
  /** Adds instants and forgets those of more than an hour before the newest. */
  const addInstants = (topic: Topic, fresh: readonly Instant[], sinceMs: number) => {
    const all = [...topic.instants, ...fresh].sort((one, other) => one.at - other.at);
    const oldest = (all.at(-1)?.at ?? 0) - KEPT_MS;
    const forgotten = all.filter(({ at }) => at <= oldest);
    topic.instants = all.slice(forgotten.length);
    for (const delayed of topic.delayed.values()) {
      delayed.next = null;
      const unseen = forgotten.filter(({ at }) => at > delayed.passed);
      if (unseen.length > 0)
        push(delayed.changes, sinceMs, joinSubjects(unseen.map(({ subjects }) => subjects)));
    }
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
        push(topic.commits, sinceMs, joinSubjects(own.map(({ subjects }) => subjects)));
        const fresh = own.flatMap(({ instants, subjects }) =>
          instants.map((at) => ({ at: at.getTime(), subjects })),
        );
        addInstants(topic, fresh, sinceMs);
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
    freshness(dependencies: Dependencies, view: View, shown: Shown): Freshness {
      let freshness: Freshness = 'fresh';
      for (const topic of topics) {
        if (!concerns(dependencies, topic)) continue;
        for (const changes of [topic.commits, delayedOf(topic, view)]) {
          if (mayLackForgotten(shown, changes)) return 'expired';
          const lacking = changes.filter((change) => isLacking(shown, change));
          if (lacking.some(({ sinceMs }) => sinceMs <= view.monotonicMs - graceMs)) return 'expired';
          if (lacking.length > 0) freshness = 'stale';
        }
      }
      return freshness;
    },
  };
}

const mayLackForgotten = ({ revision }: Shown, changes: readonly Change[]): boolean =>
  changes.length === KEPT_CHANGES && revision < (changes[0]?.number ?? 0);

const isLacking = ({ revision, subjects }: Shown, change: Change): boolean =>
  change.number > revision &&
  (subjects === null || change.subjects === null || haveCommon(subjects, change.subjects));
