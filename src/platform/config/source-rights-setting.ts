import {
  DEFAULT_RIGHTS,
  ORIGINS,
  type Origin,
  type OriginRights,
  RIGHTS,
  type Right,
  type RightsTable,
} from '../../domain/source-rights.ts';
import { SettingError } from './setting.ts';

const EXAMPLE = 'e.g. the-odds-api=display+public+api,espn=display+keep:30';
const LONGEST_DAYS = 36_500;

/** The rows of the table that the operator has replaced. */
export type StatedRights = Partial<RightsTable>;

/**
 * `SOURCE=RIGHT+RIGHT,SOURCE=…`. Rights of raw values: display, public, api, export, all or none. The same with `derived:`
 * in front for derived values, which keep their default if none is given. `keep:DAYS` limits how long raw values are stored.
 */
export function sourceRights(value: string): StatedRights {
  const stated: StatedRights = {};
  for (const entry of value.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', words, ...rest] = entry.trim().split('=');
    const origin = ORIGINS.find((one) => one === name.trim());
    if (!origin) throw new SettingError(`no source "${name.trim()}"`, `one of: ${ORIGINS.join(', ')}`);
    if (!words || rest.length > 0) throw new SettingError(`${origin} needs =RIGHTS once`, EXAMPLE);
    if (stated[origin]) throw new SettingError(`${origin} is given twice`, 'join its rights with +');
    stated[origin] = readRow(origin, words.split('+'));
  }
  return stated;
}

function readRow(origin: Origin, words: readonly string[]): OriginRights {
  const raw: Right[] = [];
  const derived: Right[] = [];
  let { keepDays }: { keepDays: number | null } = DEFAULT_RIGHTS[origin];
  let hasDerived = false;
  for (const word of words.map((part) => part.trim())) {
    const [, days] = /^keep:(\d{1,5})$/.exec(word) ?? [];
    if (days !== undefined && Number(days) >= 1 && Number(days) <= LONGEST_DAYS) keepDays = Number(days);
    else if (word.startsWith('derived:')) {
      hasDerived = true;
      derived.push(...readRight(origin, word.slice('derived:'.length)));
    } else raw.push(...readRight(origin, word));
  }
  const inOrder = (rights: readonly Right[]) => RIGHTS.filter((right) => rights.includes(right));
  return {
    raw: inOrder(raw),
    derived: hasDerived ? inOrder(derived) : DEFAULT_RIGHTS[origin].derived,
    keepDays,
  };
}

function readRight(origin: Origin, word: string): readonly Right[] {
  if (word === 'all') return RIGHTS;
  if (word === 'none') return [];
  const right = RIGHTS.find((one) => one === word);
  if (right) return [right];
  throw new SettingError(
    `${origin} has an unknown right "${word}"`,
    `${RIGHTS.join(', ')}, all, none, the same after "derived:", or keep:DAYS from 1 to ${LONGEST_DAYS}`,
  );
}

export const rightsTable = (stated: StatedRights): RightsTable => ({ ...DEFAULT_RIGHTS, ...stated });
