import { addDays, daysBetween, leagueDate } from '../../domain/dates.ts';
import { DEFAULT_LEAGUE, LEAGUES, type League } from '../../domain/leagues.ts';
import { nearest } from '../../domain/nearest.ts';
import { type FieldError, invalid } from '../../platform/problem.ts';
import type { IngestRequest, ScoreDayRequest, SettleRequest } from './contract.ts';
import type { OperationType } from './state.ts';
import { STEP_NAMES, type StepName } from './step-names.ts';

const FIRST_DAY = '2000-01-01';
const DAYS_AHEAD = 14;
const LONGEST_RANGE_DAYS = 92;

/** The validated and normalized request. */
export type Work = {
  type: OperationType;
  league: League;
  date: string;
  lastDate: string;
  step: StepName | null;
  force: boolean;
  /** The pushed batch that the operation stores. */
  batchId?: number | null;
};

const at = (field: string, detail: string): FieldError => ({ in: 'body', pointer: `/${field}`, detail });

/** `Unknown step "odd". Did you mean "odds"? Steps: schedule, …` */
export function unknownWord(kind: string, word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  const hint = meant ? ` Did you mean "${meant}"?` : '';
  const list = `${kind[0]?.toUpperCase()}${kind.slice(1)}s: ${known.join(', ')}`;
  return `Unknown ${kind} "${word}".${hint} ${list}`;
}

function oneOf<T extends string>(kind: string, word: string, known: readonly T[]): T {
  const found = known.find((one) => one === word);
  if (found === undefined) throw invalid([at(kind, unknownWord(kind, word, known))]);
  return found;
}

const readLeague = (league: string = DEFAULT_LEAGUE): League =>
  oneOf('league', league.trim().toLowerCase(), LEAGUES);

function readDay(field: string, date: string, now: Date): string {
  const lastDay = addDays(leagueDate(now), DAYS_AHEAD);
  if (date >= FIRST_DAY && date <= lastDay) return date;
  throw invalid([at(field, `must be a date from ${FIRST_DAY} to ${lastDay}; got "${date}"`)]);
}

export function readIngest({ date, step, league }: IngestRequest, now: Date): Work {
  const day = readDay('date', date, now);
  return {
    type: 'ingest',
    league: readLeague(league),
    date: day,
    lastDate: day,
    step: step == null ? null : oneOf('step', step, STEP_NAMES),
    force: false,
  };
}

export function readScoreDay({ date, league }: ScoreDayRequest, now: Date): Work {
  return { ...readIngest({ date, ...(league === undefined ? {} : { league }) }, now), type: 'score-day' };
}

export function readSettle({ date, from, to, league, force = false }: SettleRequest, now: Date): Work {
  const range = readRange({ date, from, to }, now);
  return { type: 'settle', league: readLeague(league), ...range, step: null, force };
}

type Range = { date: string | undefined; from: string | undefined; to: string | undefined };

function readRange({ date, from, to }: Range, now: Date) {
  if (date !== undefined) {
    if (from !== undefined || to !== undefined)
      throw invalid([at('date', 'comes alone: either date, or from and to')]);
    const day = readDay('date', date, now);
    return { date: day, lastDate: day };
  }
  if (from === undefined || to === undefined)
    throw invalid([
      at(from === undefined && to === undefined ? 'date' : from === undefined ? 'from' : 'to', 'is required'),
    ]);
  const [first, last] = [readDay('from', from, now), readDay('to', to, now)];
  if (first > last) throw invalid([at('to', `must not be before from; got "${last}"`)]);
  if (daysBetween(first, last) >= LONGEST_RANGE_DAYS)
    throw invalid([at('to', `must be within ${LONGEST_RANGE_DAYS} days of from; got "${last}"`)]);
  return { date: first, lastDate: last };
}
