import { PARTS, STAT_CATALOGUE, type Stat } from '../../domain/stats.ts';
import type { Pair } from '../../model/joint/joint.ts';
import type { PricedLeg } from './price-legs.ts';

const UNRELATED = 0.005;

/** Why two legs move together, in one sentence. */
export function pairWords({ relation, correlation }: Pair, a: PricedLeg, b: PricedLeg): string {
  const effect =
    Math.abs(correlation) < UNRELATED
      ? 'They hardly affect each other.'
      : correlation > 0
        ? 'They tend to win together.'
        : 'When one wins, the other tends to lose.';
  return `${causeOf(relation, a, b)} ${effect}`;
}

function causeOf(relation: Pair['relation'], a: PricedLeg, b: PricedLeg): string {
  const [first, second] = [a.ask.stat, b.ask.stat];
  if (relation === 'same-player')
    return shareCounts(first, second)
      ? `${capital(first)} and ${nounOf(second)} of ${a.player.name} count the same plays.`
      : `Both depend on the minutes of ${a.player.name}.`;
  if (relation === 'opponents')
    return isTurnover(first, second)
      ? 'A turnover of one team is often a steal of the other.'
      : 'Both teams play at the same pace, and share the rebounds.';
  const passes = [first, second].includes('assists') && [first, second].some(hasPoints);
  if (passes && first !== second) return 'An assist of one is a basket of the other.';
  if (hasPoints(first) && hasPoints(second)) return 'Teammates share the shots of one team.';
  return 'Teammates share the minutes and the ball of one team.';
}

const nounOf = (stat: Stat): string => STAT_CATALOGUE[stat].noun;
const capital = (stat: Stat): string => nounOf(stat).replace(/^./, (letter) => letter.toUpperCase());
const countsOf = (stat: Stat) => PARTS[stat].map(({ count }) => count);
const hasPoints = (stat: Stat): boolean => stat === 'threes' || countsOf(stat).includes('points');
const shareCounts = (a: Stat, b: Stat): boolean =>
  countsOf(a).some((count) => countsOf(b).includes(count)) || (hasPoints(a) && hasPoints(b));
const isTurnover = (a: Stat, b: Stat): boolean =>
  (a === 'turnovers' && countsOf(b).includes('steals')) ||
  (b === 'turnovers' && countsOf(a).includes('steals'));
