import { STARTERS } from '../../domain/lineups.ts';
import { round } from '../../domain/numeric.ts';
import type { Game } from '../../league/game-queries.ts';
import { injuryNote } from '../../league/team-detail.ts';
import type { Projection } from '../../model/projection.ts';
import type { SlateFacts } from '../../picks/slate-facts.ts';
import type { TeamLineup } from './contract.ts';

type Ask = { game: Game; teamId: number; projections: ReadonlyMap<number, Projection> };
type Lineup = Pick<TeamLineup, 'source' | 'announcedAt' | 'players'>;

/** A player as likely to miss the game as to play it is no projected starter. */
const LIKELY = 0.5;
/** Below this chance and without a report a player is out of the rotation. */
const REMOTE = 0.05;

/** The starters that a team has announced, or else those of its recent games, with the minutes of everybody. */
export function composeLineup(facts: SlateFacts, { game, teamId, projections }: Ask): Lineup {
  const announced = facts.lineups.find((one) => one.gameId === game.id && one.teamId === teamId);
  const roster = [...facts.players.values()].flatMap((player) => {
    const projection = projections.get(player.id);
    const injury = facts.injuries.get(player.id);
    if (player.teamId !== teamId || !projection) return [];
    const isListed = injury !== undefined && injury.status !== 'available';
    return projection.chance >= REMOTE || isListed ? [{ player, projection, injury }] : [];
  });
  const starterIds = announced?.starterIds ?? likelyStarters(roster.map(({ projection }) => projection));
  const players = roster.map(({ player, projection, injury }) => ({
    playerId: player.id,
    playerName: player.name,
    position: player.position ?? '',
    isStarter: starterIds.includes(player.id),
    chanceToPlay: round(projection.chance, 2),
    projectedMinutes: projection.chance === 0 ? null : round(projection.minutes, 1),
    recentMinutes: round(projection.player.recentMinutes, 1),
    injury: injury?.status === 'available' ? null : injuryNote(injury),
  }));
  return {
    source: announced ? 'announced' : 'projected',
    announcedAt: announced?.capturedAt ?? null,
    players: players.sort(
      (a, b) =>
        Number(b.isStarter) - Number(a.isStarter) ||
        (b.projectedMinutes ?? -1) - (a.projectedMinutes ?? -1) ||
        a.playerId - b.playerId,
    ),
  };
}

const likelyStarters = (projections: readonly Projection[]): number[] =>
  projections
    .filter(({ chance }) => chance > LIKELY)
    .toSorted((a, b) => b.player.startShare - a.player.startShare || b.minutes - a.minutes)
    .slice(0, STARTERS)
    .map(({ playerId }) => playerId);
