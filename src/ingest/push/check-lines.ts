import { leagueDate, minutesAfter } from '../../domain/dates.ts';
import type { League } from '../../domain/leagues.ts';
import { recordOf } from '../../domain/records.ts';
import { BAD_TEXT, findBadText } from '../../platform/http/json-body.ts';
import type { NdjsonLine } from '../../platform/http/ndjson-body.ts';
import { createCheck } from '../../platform/http/validation.ts';
import { type FieldError, Problem } from '../../platform/problem.ts';
import { createYielder } from '../../platform/yield-to-event-loop.ts';
import { LEAGUE_OF } from '../feeds/files/words.ts';
import { isAmerican } from '../feeds/live/board.ts';
import { LINE_SCHEMAS, PUSH_CATALOGUE, PUSH_KINDS, type PushKind } from './kinds.ts';

export type PushedLine = Readonly<Record<string, unknown>>;
/** Valid lines of one league and day, without repetitions. */
export type Batch = { kind: PushKind; league: League; date: string; lines: PushedLine[] };

const CHECKS = recordOf(PUSH_KINDS, (kind) => createCheck(LINE_SCHEMAS[kind]));
const MOST_ERRORS = 20;
const CLOCKS_DIFFER_MINUTES = 5;
const ODDS = ['over_odds', 'under_odds', 'ml_home', 'ml_away'];

/** All lines are valid, or none is used: throws a problem that names every wrong line, up to a limit. */
export async function checkLines(kind: PushKind, given: readonly NdjsonLine[], now: Date): Promise<Batch> {
  const pause = createYielder();
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  let [batch, wrong]: [Batch | null, number] = [null, 0];
  for (const one of given) {
    await pause();
    const line = 'error' in one ? null : one.value;
    const found = 'error' in one ? [at('', one.error)] : errorsIn(kind, line, now, batch);
    if (found.length > 0 || !isObject(line)) {
      wrong += 1;
      errors.push(...found.map((error) => ({ ...error, name: `line ${one.line}` })));
      continue;
    }
    batch ??= { kind, ...placeOf(kind, line, now), lines: [] };
    const text = JSON.stringify(line);
    if (!seen.has(text)) batch.lines.push(line);
    seen.add(text);
  }
  if (wrong > 0)
    throw new Problem(
      'validation-error',
      `${wrong} of ${given.length} lines ${wrong === 1 ? 'is' : 'are'} not valid. Nothing was stored.`,
      { extensions: { errors: errors.slice(0, MOST_ERRORS) } },
    );
  if (!batch)
    throw new Problem('validation-error', 'The body has no lines.', {
      extensions: { errors: [at('', 'must have at least one line')] },
    });
  return batch;
}

const isObject = (value: unknown): value is PushedLine => typeof value === 'object' && value !== null;

const at = (column: string, detail: string): FieldError => ({
  in: 'body',
  ...(column === '' ? {} : { pointer: `/${column}` }),
  detail,
});

function errorsIn(kind: PushKind, value: unknown, now: Date, batch: Batch | null): FieldError[] {
  const bad = findBadText(value);
  if (bad !== null) return [at(bad.slice(1), BAD_TEXT)];
  const errors = CHECKS[kind](value);
  if (errors.length > 0 || !isObject(value)) return errors;
  return [...ODDS.flatMap((column) => oddsError(value, column)), ...timeErrors(value, now)].concat(
    batch ? placeErrors(kind, value, now, batch) : [],
  );
}

const oddsError = (line: PushedLine, column: string): FieldError[] => {
  const odds = line[column];
  return typeof odds === 'number' && !isAmerican(odds)
    ? [at(column, `must be American odds, such as -110 or 150; got ${odds}`)]
    : [];
};

function timeErrors(line: PushedLine, now: Date): FieldError[] {
  const { captured_at: captured, as_of: asOf, tip_utc: tip, game_date: day } = line;
  const latest = minutesAfter(now, CLOCKS_DIFFER_MINUTES);
  return [
    ...(typeof captured === 'string' && new Date(captured) > latest
      ? [at('captured_at', 'must not be in the future')]
      : []),
    ...(typeof asOf === 'string' && asOf > leagueDate(latest)
      ? [at('as_of', 'must not be in the future')]
      : []),
    // Eastern time labeled as UTC moves late games to the day before.
    ...(typeof tip === 'string' && leagueDate(new Date(tip)) !== day
      ? [at('tip_utc', `must be on ${day} in New York; it is on ${leagueDate(new Date(tip))}`)]
      : []),
  ];
}

function placeOf(kind: PushKind, line: PushedLine, now: Date): Pick<Batch, 'league' | 'date'> {
  const { day } = PUSH_CATALOGUE[kind];
  const league = LEAGUE_OF[String(line.league)];
  if (!league) throw new Error('The schema lets only known leagues pass.');
  return { league, date: day === null ? leagueDate(now) : String(line[day]) };
}

function placeErrors(kind: PushKind, line: PushedLine, now: Date, batch: Batch): FieldError[] {
  const { league, date } = placeOf(kind, line, now);
  const only = 'send one batch for each league and day';
  return [
    ...(league === batch.league ? [] : [at('league', `differs from the first line: ${only}`)]),
    ...(date === batch.date
      ? []
      : [at(PUSH_CATALOGUE[kind].day ?? '', `differs from the first line: ${only}`)]),
  ];
}
