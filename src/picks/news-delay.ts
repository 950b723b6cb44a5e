/** When the newest injury report on a player of a team became known. */
export type News = { teamId: number; knownAt: Date };

export type NewsAsk = {
  news: readonly News[];
  games: readonly { id: number; homeTeamId: number; awayTeamId: number }[];
  /** The facts from which each game was last scored. */
  scorings: readonly { gameId: number; factsAt: Date }[];
  /** The games of withdrawn and updated picks. */
  changed: readonly { gameId: number }[];
  at: Date;
};

/**
 * Seconds from the oldest injury report that a game was not yet scored with to the change of a pick, one for each
 * changed pick. Changes without such news are left out.
 */
export function newsDelays({ news, games, scorings, changed, at }: NewsAsk): number[] {
  return changed.flatMap(({ gameId }) => {
    const game = games.find(({ id }) => id === gameId);
    const since = scorings.find((one) => one.gameId === gameId)?.factsAt;
    if (!game || !since) return [];
    const unread = news.filter(
      ({ teamId, knownAt }) =>
        (teamId === game.homeTeamId || teamId === game.awayTeamId) && knownAt > since && knownAt <= at,
    );
    if (unread.length === 0) return [];
    return [(at.getTime() - Math.min(...unread.map(({ knownAt }) => knownAt.getTime()))) / 1_000];
  });
}
