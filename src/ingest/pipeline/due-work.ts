import { addDays, minutesAfter } from '../../domain/dates.ts';
import type { GameStatus } from '../../domain/games.ts';
import type { StepName } from './step.ts';

const DAYS_AHEAD = 7;
export const GAME_MINUTES = 180;
const RESULTS_EVERY_MINUTES = 15;
const OLD_RESULTS_EVERY_MINUTES = 6 * 60;
/** Missed days are caught up this far back. */
export const DAYS_BACK = 14;
/**
 * By this hour of the next day (UTC, noon in New York) leagues have published their overnight corrections.
 */
const CORRECTED_BY = 'T17:00:00Z';
const UNSETTLED_EVERY_MINUTES = 360;
export const INJURIES_EVERY_MINUTES = 15;
/** Retry interval of a failed scoring, when the next game is near and otherwise. */
const RESCORE_EVERY_MINUTES = { near: 1, otherwise: 5 };
const NEAR_HOURS = 3;
export const ODDS_HOURS_BEFORE_TIP = 12;
/** In the last hour late scratches and starting lineups are announced, and lines move. */
const LAST_HOUR_EVERY_MINUTES = 3;

/** `lastDate`: set where one request covers several days. */
export type DueWork = { date: string; lastDate?: string; step: StepName | null };

export type Day = {
  now: Date;
  today: string;
  /** Games of today and of earlier days that may still lack results. */
  games: readonly { date: string; tipAt: Date; status: GameStatus }[];
  /** Earlier days whose picks still lack a result, however old. */
  unsettled: readonly string[];
  /** When a step of a day was last requested. A whole ingest (`null`) counts for each of its steps. */
  askedAt: (date: string, step: StepName | null) => Date | null;
  /** The first day ever requested as a whole. Null on a new installation, which has missed nothing. */
  since: string | null;
  /** Days that were scored before their newest facts arrived. */
  outdated: readonly string[];
  oddsEveryMinutes: number;
};

/**
 * Work due now, at most one request per day: the whole day when it begins, the schedule of the following
 * week, results of games that should be over, odds and injuries while a game is near, and a rescore where
 * facts have changed since.
 * Operations that read odds or injuries rescore by themselves. The rescore here is for box scores of other
 * days and for workers lost in between. Independent of the last run, so after downtime all missing work is
 * due at once: missed whole days are caught up in one request.
 */
export function dueWork(day: Day): DueWork[] {
  const missed = missedDays(day);
  const isMissed = (date: string) => missed !== null && date >= missed.date && date <= missed.lastDate;
  const yesterday = addDays(day.today, -1);
  const forgotten = day.unsettled.filter((date) => date < yesterday && !isMissed(date));
  const dates = [...new Set([...day.games.map(({ date }) => date), day.today])]
    .filter((date) => !isMissed(date) && !forgotten.includes(date))
    .sort();
  return [
    missed,
    ...forgotten.map((date) => unsettledDay(day, date)),
    ...dates.map((date) => dueOf(day, date)),
    ...day.outdated.filter((date) => date > day.today).map((date) => rescoring(day, date)),
    comingWeek(day),
  ].filter((work) => work !== null);
}

function missedDays({ today, since, askedAt }: Day): (DueWork & { lastDate: string }) | null {
  const missed = Array.from({ length: DAYS_BACK }, (_, n) => addDays(today, n - DAYS_BACK)).filter(
    (date) => since !== null && date > since && askedAt(date, null) === null,
  );
  const [date, lastDate] = [missed[0], missed.at(-1)];
  return date && lastDate ? { date, lastDate, step: null } : null;
}

function unsettledDay({ now, askedAt }: Day, date: string): DueWork | null {
  const last = askedAt(date, null);
  return last === null || minutesAfter(last, UNSETTLED_EVERY_MINUTES) <= now ? { date, step: null } : null;
}

function comingWeek({ today, askedAt }: Day): DueWork | null {
  const date = addDays(today, 1);
  return askedAt(date, 'schedule') === null
    ? { date, lastDate: addDays(today, DAYS_AHEAD), step: 'schedule' }
    : null;
}

function dueOf(day: Day, date: string): DueWork | null {
  const { now, today, games, askedAt, oddsEveryMinutes } = day;
  const isOld = (step: StepName | null, minutes: number) => {
    const last = askedAt(date, step);
    return last === null || minutesAfter(last, minutes) <= now;
  };
  const open = games.filter(
    (game) => game.date === date && (game.status === 'scheduled' || game.status === 'live'),
  );
  const over = open.some(({ tipAt }) => minutesAfter(tipAt, GAME_MINUTES) <= now);
  const recent = date >= addDays(today, -1);
  if (over && isOld(null, recent ? RESULTS_EVERY_MINUTES : OLD_RESULTS_EVERY_MINUTES))
    return { date, step: null };
  if (date !== today) return recent ? correctedDay({ now, askedAt }, date) : null;
  if (askedAt(date, null) === null) return { date, step: null };

  const next = open
    .map(({ tipAt }) => tipAt)
    .filter((tipAt) => tipAt > now)
    .sort((a, b) => a.getTime() - b.getTime())[0];
  if (!next) return null;
  const near = minutesAfter(now, NEAR_HOURS * 60) >= next;
  if (minutesAfter(now, ODDS_HOURS_BEFORE_TIP * 60) < next) return rescoring(day, date, near);
  const longest = minutesAfter(now, 60) >= next ? LAST_HOUR_EVERY_MINUTES : Number.POSITIVE_INFINITY;
  if (isOld('injuries', Math.min(INJURIES_EVERY_MINUTES, longest))) return { date, step: 'injuries' };
  return isOld('odds', Math.min(oddsEveryMinutes, longest))
    ? { date, step: 'odds' }
    : rescoring(day, date, near);
}

function rescoring({ now, outdated, askedAt }: Day, date: string, near = false): DueWork | null {
  const last = askedAt(date, 'score');
  const every = RESCORE_EVERY_MINUTES[near ? 'near' : 'otherwise'];
  const isDue = outdated.includes(date) && (last === null || minutesAfter(last, every) <= now);
  return isDue ? { date, step: 'score' } : null;
}

/** The previous day is ingested once more after its corrections are published. */
function correctedDay({ now, askedAt }: Pick<Day, 'now' | 'askedAt'>, date: string): DueWork | null {
  const corrected = new Date(`${addDays(date, 1)}${CORRECTED_BY}`);
  const last = askedAt(date, null);
  return now >= corrected && (last === null || last < corrected) ? { date, step: null } : null;
}
