import { leagueTime } from '../../domain/dates.ts';
import type { InjuryStatus } from '../../domain/injuries.ts';
import type { Found } from './found.ts';

/** A report whose status differs from the one before it, and a rule that watches the player. */
export type InjuryMatch = {
  ruleId: number;
  userId: number;
  email: boolean;
  channelIds: number[];
  push: boolean;
  playerId: number;
  playerName: string | null;
  status: InjuryStatus;
  before: InjuryStatus | null;
  description: string | null;
  source: string;
  capturedAt: Date;
  knownAt: Date;
};

export function foundInjury(match: InjuryMatch): Found {
  const { ruleId, userId, email, channelIds, push, playerId, status, before, description, source } = match;
  const { capturedAt, knownAt } = match;
  // A correction has the `capturedAt` of the report that it corrects.
  const version = +knownAt === +capturedAt ? '' : ` ${knownAt.toISOString()}`;
  const name = match.playerName ?? 'A player';
  const was = before === null ? '' : ` (was ${before})`;
  return {
    userId,
    ruleId,
    dedupeKey: `injury ${ruleId} ${playerId} ${capturedAt.toISOString()} ${source}${version}`,
    kind: 'injury',
    title: `${name} is ${status}${was}`,
    message: `${name} is listed as ${status}${was}${description ? `: ${description}` : ''}. Reported by ${source} at ${leagueTime(capturedAt)}.`,
    playerId,
    pickId: null,
    gameId: null,
    email,
    channelIds,
    push,
    happenedAt: knownAt,
  };
}
