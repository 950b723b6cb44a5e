import { LEAGUES } from '../../../domain/leagues.ts';
import { nameIndex } from '../../../domain/plain-name.ts';
import { STAT_CATALOGUE } from '../../../domain/stats.ts';
import { listBoxScoreTeams } from '../../../league/box-score-queries.ts';
import { type Game, listTeamGames } from '../../../league/game-queries.ts';
import { listKnownPlayers } from '../../../league/known-queries.ts';
import { chooseGame } from '../../../league/player-game.ts';
import { propKey } from '../../../lines/line-moves.ts';
import { listLineShapes } from '../../../picks/pick-queries.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { NO_PROP, propSubject, type Subject } from '../subject.ts';
import type { ReadBet } from './read-row.ts';

/** What a row must say to be matched with a prop. */
export type NamedProp = Pick<
  ReadBet,
  'player' | 'playerId' | 'date' | 'stat' | 'side' | 'line' | 'description'
>;

export type MatchedRow<B extends NamedProp = ReadBet> = {
  bet: B;
  subject: Subject;
  /** Why a row that names a player is kept in its own words; null if it is matched or names none. */
  unmatched: string | null;
};

type Player = Awaited<ReturnType<typeof listKnownPlayers>>[number];

/**
 * Finds the prop behind each row: the player by the choice of the account or by name and alias, his game by the day.
 * Nothing is guessed.
 */
export async function matchRows<B extends NamedProp>(
  db: Db,
  bets: readonly B[],
  asOf: Date,
): Promise<MatchedRow<B>[]> {
  const leagues = await Promise.all(LEAGUES.map((league) => listKnownPlayers(db, { league, asOf })));
  const candidatesOf = playerFinder(leagues);
  const players = [...new Set(bets.flatMap(candidatesOf))];
  const gameOf = await findGames(db, { bets, players, asOf });
  const found = bets.map((bet) => {
    const candidates = candidatesOf(bet);
    const games = candidates.flatMap((player) => {
      const game = gameOf(player, bet.date);
      return game ? [{ player, game }] : [];
    });
    return { bet, candidates, games };
  });
  const gameIds = [...new Set(found.flatMap(({ games }) => games.map(({ game }) => game.id)))];
  const shapes = await listLineShapes(db, { gameIds, asOf });
  return found.map(({ bet, candidates, games }) => {
    const { stat, side, line } = bet;
    const [own, ...others] = games;
    if (own && others.length === 0 && stat && side && line !== null) {
      const shape = shapes.get(propKey({ gameId: own.game.id, playerId: own.player.id, stat })) ?? null;
      return { bet, subject: propSubject({ ...own, stat, side, line, lineShape: shape }), unmatched: null };
    }
    const isNamed = bet.player !== null || bet.playerId !== null;
    const unmatched = isNamed ? whyNot(bet, candidates.length, games.length) : null;
    return { bet, subject: inWords(bet), unmatched };
  });
}

/** The player that was chosen, or those of each league with the name: one at most per league. */
function playerFinder(leagues: readonly (readonly Player[])[]) {
  const byId = new Map(leagues.flat().map((player) => [player.id, player]));
  const finders = leagues.map(nameIndex);
  const known = new Map<string, readonly Player[]>();
  return ({ player: name, playerId }: NamedProp): readonly Player[] => {
    if (playerId !== null) return [byId.get(playerId) ?? []].flat();
    if (name === null) return [];
    const found = known.get(name) ?? finders.flatMap((find) => find(name) ?? []);
    known.set(name, found);
    return found;
  };
}

function whyNot(bet: NamedProp, candidates: number, games: number): string {
  const { player, playerId, date, stat, side, line } = bet;
  if (candidates === 0)
    return playerId === null
      ? `no player is called ${player}, or more than one`
      : `there is no player ${playerId}`;
  if (games === 0) return `${player} has no game on ${date}`;
  if (games > 1) return `${player} is the name of two players with a game on ${date}`;
  const missing = [...(stat ? [] : ['stat']), ...(side ? [] : ['side']), ...(line === null ? ['line'] : [])];
  return `${missing.join(', ')} cannot be read`;
}

function inWords(bet: NamedProp): Subject {
  const { player, stat, side, line, description, date } = bet;
  const words = [player, side, line, stat && STAT_CATALOGUE[stat].displayName.toLowerCase()]
    .filter((word) => word !== null)
    .join(' ');
  return { ...NO_PROP, stat, side, line, date, description: (description ?? words).slice(0, 200) };
}

type GamesAsk = { bets: readonly NamedProp[]; players: readonly Player[]; asOf: Date };

/** Three reads for all rows: the teams in box scores, and the games of those and of the current teams. */
async function findGames(db: Db, { bets, players, asOf }: GamesAsk) {
  const dates = [...new Set(bets.map(({ date }) => date))].sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined || players.length === 0) return () => null;
  const playerIds = [...new Set(players.map(({ id }) => id))];
  const boxes = await listBoxScoreTeams(db, { playerIds, dates, asOf });
  const boxOf = new Map(boxes.map((box) => [`${box.playerId} ${box.date}`, box]));
  const teamIds = [
    ...new Set([...boxes.map(({ teamId }) => teamId), ...players.flatMap(({ teamId }) => teamId ?? [])]),
  ];
  const games = Map.groupBy(await listTeamGames(db, { teamIds, from, to, asOf }), ({ date }) => date);
  return (player: Player, date: string): Game | null => {
    const box = boxOf.get(`${player.id} ${date}`);
    const teamId = box?.teamId ?? player.teamId;
    return teamId === null ? null : chooseGame(games.get(date) ?? [], { teamId, date, gameId: box?.gameId });
  };
}
