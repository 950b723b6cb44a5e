import { leagueDayStart, minutesAfter } from '../../domain/dates.ts';
import type { League } from '../../domain/leagues.ts';
import type { StepName } from '../../ingest/operations/step-names.ts';
import { GAME_MINUTES } from '../../ingest/pipeline/due-work.ts';
import type { ExpectedOutput } from './contract.ts';
import type { OutputState } from './output-states.ts';

/** One league's games of one day, with counts of the stored facts. */
export type DayOfGames = {
  games: number;
  firstTipAt: Date;
  lastTipAt: Date;
  withBoxScores: number;
  withQuotes: number;
};

export type StepEvidence = {
  firstSuccessAt: Date | null;
  lastSuccessAt: Date | null;
  lastRowsAt: Date | null;
  lastErrorAt: Date | null;
  lastErrorMessage: string | null;
};

export type Facts = {
  date: string;
  league: League;
  step: StepName;
  /** Null if the league does not play. */
  day: DayOfGames | null;
  picks: { published: number; settled: number };
  run: StepEvidence | null;
  /** When an import that covers the day finished. */
  loadedAt: Date | null;
  /** The day's picks were backfilled, which leaves no run of the step. */
  isBackfilled: boolean;
  /** The first day for which the step ran or was imported. Earlier days are not expected. */
  since: string | null;
  now: Date;
};

const HOUR = 60;

/** The deadline after which the output is overdue. */
function dueAt(step: StepName, date: string, day: DayOfGames | null): Date | null {
  if (step === 'schedule') return minutesAfter(leagueDayStart(date), 2 * HOUR);
  if (!day) return null;
  if (step === 'gamelogs') return minutesAfter(day.lastTipAt, GAME_MINUTES + HOUR);
  if (step === 'settle') return minutesAfter(day.lastTipAt, GAME_MINUTES + 2 * HOUR);
  return minutesAfter(day.firstTipAt, step === 'score' ? -HOUR / 2 : -HOUR);
}

/** Counts games for per-game steps, picks for settlement, and one run for all other steps. */
function countOutputs({ step, day, picks, run, loadedAt, isBackfilled }: Facts): {
  expected: number;
  found: number;
} {
  if (step === 'gamelogs') return { expected: day?.games ?? 0, found: day?.withBoxScores ?? 0 };
  if (step === 'odds') return { expected: day?.games ?? 0, found: day?.withQuotes ?? 0 };
  if (step === 'settle') return { expected: picks.published, found: picks.settled };
  const isDone = run?.lastSuccessAt || loadedAt || (step === 'score' && isBackfilled);
  return { expected: 1, found: isDone ? 1 : 0 };
}

/** The expected output of one step of one day, its deadline and its state. */
export function expectedOutput(facts: Facts): ExpectedOutput {
  const { date, league, step, day, run, loadedAt, since } = facts;
  const due = dueAt(step, date, day);
  const counts = countOutputs(facts);
  const about = { date, league, step };
  const nothingPlayed = step !== 'schedule' && day === null;
  const nothingPicked = step === 'settle' && facts.picks.published === 0;
  if (since === null || date < since || nothingPlayed || nothingPicked || due === null)
    return { ...about, ...counts, state: 'not-expected', expected: 0, dueAt: null, doneAt: null, note: null };
  const untilDone = step === 'gamelogs' || step === 'settle';
  const ranAt = (untilDone ? run?.lastRowsAt : run?.firstSuccessAt) ?? null;
  const complete = counts.found >= counts.expected;
  const fromLoad = loadedAt !== null && (ranAt === null || loadedAt < ranAt);
  const doneAt = complete ? (fromLoad ? loadedAt : ranAt) : null;
  const state = complete
    ? doneAt === null || fromLoad || doneAt <= due
      ? 'done'
      : 'caught-up'
    : stateOfGap(facts, due);
  const note = noteOn(facts, { state, fromLoad: complete && fromLoad });
  return { ...about, ...counts, state, dueAt: due, doneAt, note };
}

function noteOn(
  { step, run, isBackfilled }: Facts,
  { state, fromLoad }: { state: OutputState; fromLoad: boolean },
): string | null {
  if (state === 'failed') return run?.lastErrorMessage ?? null;
  if (fromLoad) return 'imported as history';
  return step === 'score' && isBackfilled && !run?.lastSuccessAt ? 'back-filled' : null;
}

function stateOfGap({ run, loadedAt, now }: Facts, due: Date): OutputState {
  if (now < due) return 'waiting';
  const { lastErrorAt = null, lastSuccessAt = null } = run ?? {};
  if (lastErrorAt && (!lastSuccessAt || lastErrorAt > lastSuccessAt)) return 'failed';
  return lastSuccessAt || loadedAt ? 'partial' : 'missing';
}
