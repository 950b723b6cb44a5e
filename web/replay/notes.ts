import { keysOf } from '../../src/domain/records.ts';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import type { Event } from '../wire.ts';
import { figure, inSentence, plural } from '../words.ts';

/** Kinds of news on the timeline, the most consequential first, with their names. */
export const KINDS = {
  settlement: 'Settlement',
  withdrawal: 'Withdrawal',
  injury: 'Injury news',
  line: 'Line move',
  version: 'New version',
  scoring: 'Scoring',
  tip: 'Tip-off',
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_ORDER = keysOf(KINDS);

/** One entry of the timeline. `at` is in milliseconds. */
export type Note = { at: number; kind: Kind; text: string };

/** How the service words a new version that comes from the injury report or from the minutes of teammates. */
const INJURY = /injury report|forecast went from .* minutes/;

/** Null for events that are no news by themselves: each snapshot of odds, each pick of a scoring run. */
export function noteOf(event: Event): Note | null {
  const at = Date.parse(event.timestamp);
  switch (event.type) {
    case 'picks.scored': {
      const { count, premiumCount, standardCount } = event.data;
      return {
        at,
        kind: 'scoring',
        text: `${plural(count, 'pick')}: ${premiumCount} premium, ${standardCount} standard.`,
      };
    }
    case 'lines.moved': {
      const { playerName, propType, previousLine, currentLine, sportsbook } = event.data;
      const where = sportsbook === null ? 'consensus' : sportsbook;
      return {
        at,
        kind: 'line',
        text: `${playerName}, ${inSentence(propType)}: ${figure(previousLine)} → ${figure(currentLine)}, ${where}.`,
      };
    }
    case 'picks.updated': {
      const { reason, current } = event.data;
      return {
        at,
        kind: INJURY.test(reason ?? '') ? 'injury' : 'version',
        text: `${propOf({ ...event.data, ...current })}. ${reason ?? `${NOT_SHOWN}.`}`,
      };
    }
    case 'picks.withdrawn':
      return {
        at,
        kind: 'withdrawal',
        text: `${propOf(event.data)}. ${event.data.reason ?? `${NOT_SHOWN}.`}`,
      };
    case 'picks.settled': {
      const { count, hits, misses, pushes, voids } = event.data;
      const results = [
        `${hits} hit`,
        `${misses} missed`,
        ...(pushes ? [plural(pushes, 'push', 'pushes')] : []),
        ...(voids ? [`${voids} void`] : []),
      ];
      return { at, kind: 'settlement', text: `${plural(count, 'pick')}: ${results.join(', ')}.` };
    }
    default:
      return null;
  }
}

type Prop = { playerName: string; direction: string; line: number; stat: string };
const propOf = ({ playerName, direction, line, stat }: Prop): string =>
  `${playerName}, ${direction} ${figure(line)} ${inSentence(stat)}`;

const same = ({ at, kind, text }: Note): string => `${at} ${kind} ${text}`;

/** Both lists without repetitions, in order of time. */
export const mergeNotes = (some: readonly Note[], others: readonly Note[]): Note[] =>
  [...new Map([...some, ...others].map((note) => [same(note), note])).values()].sort((a, b) => a.at - b.at);
