import { LEAGUE_CATALOGUE } from '../../../domain/leagues.ts';
import { percentagePoints } from '../../../domain/number-format.ts';
import { STAT_CATALOGUE } from '../../../domain/stats.ts';
import type { DataPoint } from '../../../model/blocks/block.ts';
import type { BlockReport } from '../../../model/explain.ts';
import type { PickContent } from '../../pick.ts';
import { BLOCK_NAMES } from './block-names.ts';

/** The inputs of a sentence about one block. Numbers come only from data points, so none can be invented. */
export type Voice = {
  pick: PickContent;
  report: BlockReport;
  has(key: string): boolean;
  /** A data point as displayed, or one of the words of the pick ("name", "side", …). */
  text(slot: string): string;
  /** A data point as a number to decide by. */
  amount(key: string): number;
  /** Whether the data point is displayed as zero. */
  flat(key: string): boolean;
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

const SIGN = /^(?:[+−]|± )/;

export const unsigned = (shown: string): string => shown.replace(SIGN, '');

export function voiceFor(pick: PickContent, report: BlockReport, points: readonly DataPoint[]): Voice {
  const byKey = new Map(points.map((point) => [point.key, point]));
  const get = (key: string): DataPoint => {
    const point = byKey.get(key);
    if (!point) throw new Error(`the ${report.block} block has no data point ${key}`);
    return point;
  };
  const name = surname(pick.playerName);
  const over = pick.direction === 'over';
  const largest = pick.blocks
    .filter(({ block }) => block !== report.block)
    .sort((a, b) => Math.abs(b.percentagePoints) - Math.abs(a.percentagePoints))[0];
  const words: Record<string, string> = {
    ...LEAGUE_CATALOGUE[pick.league].pronouns,
    player: pick.playerName,
    name,
    names: possessive(name),
    noun: STAT_CATALOGUE[pick.stat].noun,
    side: pick.direction,
    other: over ? 'under' : 'over',
    team: pick.teamAbbreviation,
    opp: pick.opponentAbbreviation,
    // Picks published before rates were per 36 minutes have none.
    per: byKey.get('per')?.value ?? 'minute',
    where: pick.isHome ? 'at home' : 'on the road',
    block: BLOCK_NAMES[report.block],
    pp: byKey.get('blockPoints')?.value ?? '',
    book: titled(pick.bestBook?.sportsbook ?? ''),
    largestName: largest ? BLOCK_NAMES[largest.block] : '',
    largestPoints: largest ? percentagePoints(largest.percentagePoints) : '',
  };
  return {
    pick,
    report,
    has: (key) => byKey.has(key),
    text: (slot) => words[slot] ?? get(slot).value.replace(/ pp$/, ' percentage points'),
    amount: (key) => (key === 'over' ? (over ? 1 : -1) : (get(key).amount ?? 0)),
    flat: (key) => Number.parseFloat(unsigned(get(key).value)) === 0,
  };
}

/** "Ridgeline", but "bet365": a name with digits must stay as it is to be recognized as a name. */
const titled = (name: string): string =>
  /\d/.test(name) ? name : name.charAt(0).toUpperCase() + name.slice(1);

/** "a", "a and b", "a, b and c". */
export const listing = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
