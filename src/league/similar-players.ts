import { leagueDate } from '../domain/dates.ts';
import type { Db } from '../platform/db/connect.ts';
import type { SimilarPlayers } from './contract.ts';
import { getPlayer, listPlayers } from './player-queries.ts';
import { listPlayerProfiles } from './profile-queries.ts';
import { mostAlike } from './similar.ts';
import { listTeams } from './team-queries.ts';

const SHOWN = 10;
/** Players below this have too small a sample to compare. */
const ENOUGH = { games: 5, minutes: 8 };

export async function listSimilarPlayers(
  db: Db,
  { id, asOf, now }: { id: number; asOf: Date; now: Date },
): Promise<SimilarPlayers> {
  const player = await getPlayer(db, { id, asOf });
  const { league } = player;
  const [profiles, players, teams] = await Promise.all([
    listPlayerProfiles(db, { league, date: leagueDate(asOf), asOf }),
    listPlayers(db, { league, asOf }),
    listTeams(db, { league, asOf }),
  ]);
  const comparable = profiles.filter(
    ({ playerId, games, traits }) =>
      playerId === id || (games >= ENOUGH.games && (traits.minutes ?? 0) >= ENOUGH.minutes),
  );
  const found = mostAlike(id, comparable, SHOWN);
  return {
    playerId: id,
    name: player.name,
    basis: found?.basis ?? [],
    players: (found?.alike ?? []).map(({ playerId, similarity, traits }) => {
      const other = players.find((one) => one.id === playerId);
      const team = teams.find((one) => one.id === other?.teamId);
      return {
        playerId,
        name: other?.name ?? 'Unknown player',
        teamAbbreviation: team?.abbreviation ?? null,
        position: other?.position ?? null,
        similarity,
        traits,
      };
    }),
    generatedAt: now,
  };
}
