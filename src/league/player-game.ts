import type { Db } from '../platform/db/connect.ts';
import { findBoxScoreOfDay } from './box-score-queries.ts';
import { type Game, listTeamGames } from './game-queries.ts';
import type { Player } from './player-queries.ts';

/** A game and the player's team in it. */
export type GameOfPlayer = { game: Game; teamId: number };

/** A player's game on a day: the team in his box score if there is one, otherwise his current team. */
export async function findGameOfPlayer(
  db: Db,
  { player, date, asOf }: { player: Player; date: string; asOf: Date },
): Promise<GameOfPlayer | null> {
  const box = await findBoxScoreOfDay(db, { playerId: player.id, date, asOf });
  const teamId = box?.teamId ?? player.teamId;
  if (teamId === null) return null;
  const games = await listTeamGames(db, { teamIds: [teamId], from: date, to: date, asOf });
  const game = chooseGame(games, { teamId, date, gameId: box?.gameId });
  return game && { game, teamId };
}

type Choice = { teamId: number; date: string; gameId?: number | undefined };

/** The team's game on the day: the one of the box score, otherwise preferably one that takes place. */
export function chooseGame(games: readonly Game[], { teamId, date, gameId }: Choice): Game | null {
  const own = games.filter(
    (game) => game.date === date && (game.homeTeamId === teamId || game.awayTeamId === teamId),
  );
  return own.find(({ id }) => id === gameId) ?? own.find(isOn) ?? own[0] ?? null;
}

const isOn = ({ status }: Game): boolean => status !== 'postponed' && status !== 'cancelled';
