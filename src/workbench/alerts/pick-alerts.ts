import { percent } from '../../domain/number-format.ts';
import type { Stat } from '../../domain/stats.ts';
import { STAT_CATALOGUE } from '../../domain/stats.ts';
import type { Found } from './found.ts';

/** A published pick and a rule that matches it. */
export type PickMatch = {
  ruleId: number;
  userId: number;
  email: boolean;
  channelIds: number[];
  push: boolean;
  ruleRating: 'premium' | 'standard';
  pickId: number;
  gameId: number;
  playerId: number;
  playerName: string;
  stat: Stat;
  line: number;
  direction: 'over' | 'under';
  rating: 'premium' | 'standard';
  scoreFinal: number;
  confidence: number;
  summary: string;
  publishedAt: Date;
};

/** The key names prop and side but not the version, so that a later version of a pick is no new alert. */
export function foundPick(match: PickMatch): Found {
  const {
    ruleId,
    userId,
    email,
    channelIds,
    push,
    pickId,
    gameId,
    playerId,
    playerName,
    stat,
    line,
    direction,
  } = match;
  const rating = match.rating === 'premium' ? 'Premium' : 'Standard';
  const wish = match.ruleRating === 'premium' ? 'premium picks' : 'standard picks or better';
  return {
    userId,
    ruleId,
    dedupeKey: `pick ${ruleId} ${gameId} ${playerId} ${stat} ${direction}`,
    kind: 'pick',
    title: `${rating} pick: ${playerName} ${direction} ${line} ${STAT_CATALOGUE[stat].displayName}`,
    message: `${match.summary} Score ${match.scoreFinal}, confidence ${percent(match.confidence)}. Your rule: ${wish}.`,
    playerId,
    pickId,
    gameId,
    email,
    channelIds,
    push,
    happenedAt: match.publishedAt,
  };
}
