import type { GameStatus } from '../domain/games.ts';

type Fixture = { homeTeamId: number; awayTeamId: number; status: GameStatus };

/** Teams that played the day before, so that today is a back-to-back. */
export const teamsThatPlayed = (dayBefore: readonly Fixture[]): ReadonlySet<number> =>
  new Set(
    dayBefore
      .filter(({ status }) => status !== 'postponed' && status !== 'cancelled')
      .flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
  );
