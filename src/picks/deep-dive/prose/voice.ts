import { LEAGUE_CATALOGUE } from '../../../domain/leagues.ts';
import { seededRandom } from '../../../domain/random.ts';
import { STAT_CATALOGUE } from '../../../domain/stats.ts';
import type { DataPoint } from '../../../model/blocks/block.ts';
import type { BlockReport } from '../../../model/explain.ts';
import type { PickContent } from '../../pick.ts';

/** The inputs of a sentence. Numbers come only from data points, so none can be invented. */
export type Voice = {
  pick: PickContent;
  report: BlockReport;
  /** Surname, and its possessive form. */
  name: string;
  names: string;
  he: string;
  his: string;
  him: string;
  /** "points", "rebounds and assists", …, and the matching "fewer" or "less". */
  noun: string;
  over: boolean;
  has(key: string): boolean;
  /** A data point as displayed, without its sign, and as a number to decide by. */
  show(key: string): string;
  size(key: string): string;
  amount(key: string): number;
  /** Whether the data point is displayed as zero. */
  flat(key: string): boolean;
  /** "1 game", "21 games". */
  count(key: string, noun: string): string;
  choose(...wordings: string[]): string;
};

const SUFFIX = /,? (?:Jr\.?|Sr\.?|II|III|IV|V)$/;

export const surname = (full: string): string => {
  const words = full.replace(SUFFIX, '').split(' ');
  // "Van Horn", "de la Cruz": a particle or lower-case word belongs to the surname that follows it.
  const start = words.findIndex(
    (word, i) => i > 0 && (i === words.length - 1 || /^(?:[a-z]|Van$|Von$|De$|St\.$)/.test(word)),
  );
  return words.slice(Math.max(start, 0)).join(' ');
};

const possessive = (name: string): string => (/s$/i.test(name) ? `${name}'` : `${name}'s`);

export function voiceFor(
  pick: PickContent & { id: number },
  report: BlockReport,
  points: readonly DataPoint[],
): Voice {
  const random = seededRandom(hash(`${pick.id}/${report.block}`));
  const byKey = new Map(points.map((point) => [point.key, point]));
  const get = (key: string): DataPoint => {
    const point = byKey.get(key);
    if (!point) throw new Error(`the ${report.block} block has no data point ${key}`);
    return point;
  };
  const name = surname(pick.playerName);
  const show = (key: string) => get(key).value.replace(/ pp$/, ' percentage points');
  return {
    pick,
    report,
    name,
    names: possessive(name),
    ...LEAGUE_CATALOGUE[pick.league].pronouns,
    noun: STAT_CATALOGUE[pick.stat].noun,
    over: pick.direction === 'over',
    has: (key) => byKey.has(key),
    show,
    size: (key) => show(key).replace(/^(?:[+−]|± )/, ''),
    amount: (key) => get(key).amount ?? 0,
    flat: (key) => Number.parseFloat(get(key).value.replace(/^(?:[+−]|± )/, '')) === 0,
    count: (key, noun) => `${get(key).value} ${noun}${get(key).value === '1' ? '' : 's'}`,
    choose: (...wordings) => wordings[Math.floor(random() * wordings.length)]!,
  };
}

/** FNV-1a: the same wording for the same pick on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Joins the non-empty sentences, each with a capital letter. */
export const prose = (...sentences: (string | null | false)[]): string =>
  sentences
    .filter((sentence): sentence is string => typeof sentence === 'string' && sentence !== '')
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(' ');

/** "a", "a and b", "a, b and c". */
export const listing = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
