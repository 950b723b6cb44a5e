/** The paths that subscribers read: the day's lists, its games, and all players. */
export async function listAddresses(origin: string, headers: Record<string, string>) {
  const ask = async (path: string) => (await fetch(`${origin}/api/v1${path}`, { headers })).json();
  const games = (await ask('/data/matchups')) as { gameId: number }[];
  const players = (await ask('/seo/players')) as { playerId: number }[];
  const lists = ['/data/picks/today', '/data/props', '/data/events', '/data/track-record', '/data/usage'];
  const under = (paths: string[]) => paths.map((path) => `/api/v1${path}`);
  return {
    lists: under(lists),
    games: under(games.map(({ gameId }) => `/research/matchup/${gameId}`)),
    players: under(players.map(({ playerId }) => `/research/player/${playerId}`)),
  };
}
