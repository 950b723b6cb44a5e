import type { AlertRule } from '../wire.ts';
import { figure, inSentence } from '../words.ts';

type Rule = Pick<AlertRule, 'kind' | 'league' | 'playerId' | 'stat' | 'direction' | 'line' | 'rating'>;

/** A rule as one sentence. */
export function ruleWords(
  { kind, league, playerId, stat, direction, line, rating }: Rule,
  nameOf: (id: number) => string,
): string {
  const who = playerId === null ? null : nameOf(playerId);
  if (kind === 'injury') return `The injury status of ${who ?? 'a player'} changes`;
  if (kind === 'line')
    return `${who ?? 'A player'}, ${inSentence(stat ?? '')}: the line ${direction === 'down' ? 'falls' : 'rises'} to ${figure(line ?? 0)}`;
  const what = rating === 'premium' ? 'A premium pick' : 'A pick';
  const where = [
    who ? `on ${who}` : null,
    stat ? `in ${inSentence(stat)}` : null,
    league ? `in the ${league.toUpperCase()}` : null,
  ].filter(Boolean);
  return `${[what, ...where].join(' ')} is published`;
}
