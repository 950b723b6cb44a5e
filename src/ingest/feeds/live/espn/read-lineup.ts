import { STARTERS, type StartingLineup } from '../../../../domain/lineups.ts';
import type { KnownGame } from '../known.ts';
import type { Scene } from '../scene.ts';
import type { PregameTeam } from './shapes.ts';

/** The lineup of one team, or null as long as not all five starters are named. */
export function readLineup(
  scene: Scene,
  games: readonly KnownGame[],
  { team, statistics }: PregameTeam,
): StartingLineup | null {
  const ours = scene.team({ id: team.id, name: team.displayName });
  const game = games.find(({ homeTeamId, awayTeamId }) => ours && [homeTeamId, awayTeamId].includes(ours.id));
  if (!ours || !game) return null;
  const starters = (statistics?.[0]?.athletes ?? []).filter(({ starter }) => starter === true);
  const starterIds = starters.flatMap(({ athlete }) => {
    const id = athlete.id ?? undefined;
    const player = scene.player({ id, name: athlete.displayName, teamIds: [ours.id] });
    if (!player) scene.unmatched('no player of that name in the team', athlete.displayName);
    return player ? [player.id] : [];
  });
  if (new Set(starterIds).size !== STARTERS) return null;
  return {
    league: scene.league,
    gameId: game.id,
    teamId: ours.id,
    starterIds: starterIds.sort((a, b) => a - b),
    source: scene.source,
    capturedAt: scene.asOf,
  };
}
