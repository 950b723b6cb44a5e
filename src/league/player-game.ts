import type { Db } from '../db/connect.ts';
import { findBoxScoreOfDay } from './box-score-queries.ts';
import { type Game, listTeamGames } from './game-queries.ts';
import type { Player } from './player-queries.ts';

/** A game and the side on which a player stands in it. */
export type GameOfPlayer = { game: Game; teamId: number };

/** A player's game of a day: by the box score for whoever he played then, otherwise by the team he is with. */
export async function findGameOfPlayer(
  db: Db,
  { player, date, asOf }: { player: Player; date: string; asOf: Date },
): Promise<GameOfPlayer | null> {
  const box = await findBoxScoreOfDay(db, { playerId: player.id, date, asOf });
  const teamId = box?.teamId ?? player.teamId;
  if (teamId === null) return null;
  const games = await listTeamGames(db, { teamIds: [teamId], from: date, to: date, asOf });
  const game = games.find(({ id }) => id === box?.gameId) ?? games.find(isOn) ?? games[0];
  return game ? { game, teamId } : null;
}

const isOn = ({ status }: Game): boolean => status !== 'postponed' && status !== 'cancelled';
