import { addDays } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import type { Stat } from '../domain/stats.ts';
import { teamsThatPlayed } from '../league/back-to-back.ts';
import { listGameLogsOf, listTeamUses } from '../league/box-score-queries.ts';
import { listClosingMarkets } from '../league/game-line-queries.ts';
import { findSeasonGame, listFixtures, listTeamGames } from '../league/game-queries.ts';
import { listInjuriesUntil } from '../league/injury-queries.ts';
import { listPlayersById, noPlayer } from '../league/player-queries.ts';
import { listTeams } from '../league/team-queries.ts';
import { listClosingLines } from '../lines/closing-lines.ts';
import { listPlayerQuotes } from '../lines/player-quote-queries.ts';
import { listPicks } from '../picks/pick-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Computed } from '../platform/http/cache.ts';
import type { Together } from '../platform/http/compute-together.ts';
import { composePlayer } from './compose-player.ts';
import type { PlayerResearch } from './contract.ts';
import { historyOf, neededFixtures, type PlayerDay, pageSubjects, playerDayOf } from './player-history.ts';

/** More than any season has, even for a player who missed much of it. Hit rates look no further back. */
const MOST_BOX_SCORES = 140;

type Input = { playerId: number; date: string; stat: Stat };
type Known = { asOf: Date; now: Date; delayMinutes: number };
type Ask = Omit<Input, 'playerId'> & Known;

/** Everything about a player and his game of a day, as known at an instant. */
export async function playerResearch(
  db: Db,
  { playerId, ...ask }: Input & Known,
): Promise<Computed<PlayerResearch>> {
  const research = (await listPlayerResearch(db, { playerIds: [playerId], ...ask })).get(playerId);
  if (!research) throw noPlayer(playerId);
  return research;
}

/** For the response cache, which computes pages that wait at the same time with one call. */
export const PLAYERS_TOGETHER: Together<Input, Computed<PlayerResearch>> = {
  isAlike: (one, other) => one.date === other.date && one.stat === other.stat,
  async computeAll(db, inputs, known) {
    const [{ date, stat }] = inputs;
    const playerIds = inputs.map(({ playerId }) => playerId);
    const found = await listPlayerResearch(db, { playerIds, date, stat, ...known });
    return playerIds.map((id) => found.get(id) ?? noPlayer(id));
  },
};

/** The research of several players, by player, with as many queries as for one. A player who does not exist is missing. */
async function listPlayerResearch(
  db: Db,
  { playerIds, ...ask }: Ask & { playerIds: readonly number[] },
): Promise<Map<number, Computed<PlayerResearch>>> {
  const { date, asOf } = ask;
  const players = await listPlayersById(db, { ids: playerIds, asOf });
  if (players.length === 0) return new Map();
  const leagues = [...new Set(players.map(({ league }) => league))];
  const [teams, seasonGames, boxScores] = await Promise.all([
    byLeague(leagues, (league) => listTeams(db, { league, asOf })),
    byLeague(leagues, (league) => findSeasonGame(db, { league, date, asOf })),
    listGameLogsOf(db, { playerIds, before: addDays(date, 1), asOf, limit: MOST_BOX_SCORES }),
  ]);
  const histories = players.map((player) => historyOf(player, boxScores.get(player.id) ?? [], date));
  const needed = neededFixtures(histories, date);
  const [fixtures, games] = await Promise.all([
    listFixtures(db, { ...needed, asOf }),
    listTeamGames(db, { ...needed, from: date, asOf }),
  ]);
  const playerDays = histories.map((history) =>
    playerDayOf(history, { games, seasonGame: seasonGames.get(history.player.league), date, asOf }),
  );
  const facts = await readFacts(db, playerDays, ask);
  const days = Map.groupBy(fixtures, (fixture) => fixture.date);
  const played = new Map(Array.from(days, ([day, ofDay]) => [day, teamsThatPlayed(ofDay)]));
  return new Map(
    playerDays.map((playerDay) => {
      const { player, at } = playerDay;
      const { record, until } = composePlayer({
        ...playerDay,
        ...ask,
        teams: teams.get(player.league) ?? [],
        played,
        markets: facts.markets,
        uses: facts.uses,
        closingLines: facts.closingLines.get(player.id) ?? [],
        quotes: facts.quotes.get(player.id) ?? [],
        injury: facts.injuries.get(player.id),
        picks: facts.picks.get(player.id) ?? [],
      });
      // After tip-off the quotes are final. Before it, a quote that is not updated becomes stale.
      return [player.id, { record, until: at === asOf ? until : null, subjects: pageSubjects(playerDay) }];
    }),
  );
}

/** The lines, injuries and picks of all players, by player or game. */
async function readFacts(db: Db, playerDays: readonly PlayerDay[], { date, stat, asOf }: Ask) {
  const shown = playerDays.flatMap(({ player, shown }) =>
    shown.map(({ gameId, date, tipAt }) => ({ playerId: player.id, gameId, date, tipAt })),
  );
  const tips = new Map(shown.map(({ gameId, tipAt }) => [gameId, tipAt]));
  for (const { side } of playerDays) if (side) tips.set(side.game.id, side.game.tipAt);
  const withoutUsage = playerDays.flatMap(({ shown }) => shown.filter(({ usageRate }) => usageRate === null));
  const quoted = playerDays.flatMap(({ player, side, at }) =>
    side ? { playerId: player.id, gameId: side.game.id, date: side.game.date, until: at } : [],
  );
  const [markets, closingLines, uses, quotes, injuries, picks] = await Promise.all([
    listClosingMarkets(db, { games: Array.from(tips, ([id, tipAt]) => ({ id, tipAt })), asOf }),
    listClosingLines(db, { games: shown, stat, asOf }),
    listTeamUses(db, { gameIds: [...new Set(withoutUsage.map(({ gameId }) => gameId))], asOf }),
    listPlayerQuotes(db, { asked: quoted, asOf }),
    listInjuriesUntil(db, {
      asked: playerDays.map(({ player, at }) => ({ playerId: player.id, until: at })),
      asOf,
    }),
    listPicks(db, { playerIds: playerDays.map(({ player }) => player.id), from: date, to: date, asOf }),
  ]);
  const ofPlayer = ({ playerId }: { playerId: number }) => playerId;
  return {
    markets: new Map(markets.map((market) => [market.gameId, market])),
    uses,
    closingLines: Map.groupBy(closingLines, ofPlayer),
    quotes: Map.groupBy(quotes, ofPlayer),
    injuries: new Map(injuries.map((injury) => [injury.playerId, injury])),
    picks: Map.groupBy(picks, ofPlayer),
  };
}

const byLeague = async <T>(leagues: readonly League[], query: (league: League) => Promise<T>) =>
  new Map(await Promise.all(leagues.map(async (league) => [league, await query(league)] as const)));
