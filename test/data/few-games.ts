import type { Feed } from '../../src/ingest/feeds/feed.ts';

/** The same league with the first games of each day only, so that a week of it is quick. */
export function firstGames(feed: Feed, most: number): Feed {
  const kept = async (ask: Parameters<Feed['schedule']>[0]) => {
    const { games } = await feed.schedule(ask);
    const ids = new Set([...new Set(games.map(({ id }) => id))].sort((a, b) => a - b).slice(0, most));
    return <T extends { gameId: number }>(rows: readonly T[]) => rows.filter(({ gameId }) => ids.has(gameId));
  };
  return {
    ...feed,
    async schedule(ask) {
      const [facts, keep] = [await feed.schedule(ask), await kept(ask)];
      return { ...facts, games: facts.games.filter(({ id }) => keep([{ gameId: id }]).length > 0) };
    },
    async gamelogs(ask) {
      const [facts, keep] = [await feed.gamelogs(ask), await kept(ask)];
      const { playerBoxScores, teamBoxScores } = facts;
      return { ...facts, playerBoxScores: keep(playerBoxScores), teamBoxScores: keep(teamBoxScores) };
    },
    async lineups(ask) {
      const [facts, keep] = [await feed.lineups(ask), await kept(ask)];
      return { ...facts, lineups: keep(facts.lineups) };
    },
    async odds(ask) {
      const [facts, keep] = [await feed.odds(ask), await kept(ask)];
      return { ...facts, propQuotes: keep(facts.propQuotes), gameLines: keep(facts.gameLines) };
    },
  };
}

/** The same as live sources know it: none of them has shot locations. */
export function fewGames(whole: Feed, most: number): Feed {
  const feed = firstGames(whole, most);
  return {
    ...feed,
    name: 'few games',
    async gamelogs(ask) {
      const facts = await feed.gamelogs(ask);
      return { ...facts, teamBoxScores: facts.teamBoxScores.map((box) => ({ ...box, zones: null })) };
    },
    profiles: async (ask) => ({ ...(await feed.profiles(ask)), zones: [] }),
  };
}
