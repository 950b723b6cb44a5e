import { addDays, daysAfter, minutesAfter } from '../../../domain/dates.ts';
import type { Facts } from '../../../domain/facts.ts';
import type { GameFact } from '../../../domain/games.ts';
import type { KnownFacts, KnownGame } from './known.ts';
import type { SceneAsk } from './scene.ts';

const ANNOUNCED_DAYS = 7;
const GAME_MINUTES = 165;
const OVERTIME_MINUTES = 25;

export const datesOf = (from: string, to: string): string[] => {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
};

const endOf = ({ tipAt, periods }: Pick<KnownGame, 'tipAt' | 'periods'>): Date =>
  minutesAfter(tipAt, GAME_MINUTES + OVERTIME_MINUTES * Math.max(0, (periods ?? 4) - 4));

/**
 * A past day as it was known at the time: results and box scores count from the end of the game on, not from
 * today. Games count as announced a week ahead, because sources do not report the exact time.
 */
export async function known(
  facts: KnownFacts,
  ask: SceneAsk,
  reported: Partial<Facts>,
): Promise<Partial<Facts>> {
  const { games = [], playerBoxScores = [], teamBoxScores = [] } = reported;
  const dates = [...new Set(playerBoxScores.map(({ date }) => date))].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  const stored = first && last ? await facts.games({ ...ask, from: first, to: last }) : [];
  const ends = new Map(stored.map((game) => [game.id, endOf(game)]));
  const then = <T extends { gameId: number; capturedAt: Date }>(box: T): T => ({
    ...box,
    capturedAt: ends.get(box.gameId) ?? box.capturedAt,
  });
  return {
    ...reported,
    ...(reported.games ? { games: games.flatMap(versionsOf) } : {}),
    ...(reported.playerBoxScores ? { playerBoxScores: playerBoxScores.map(then) } : {}),
    ...(reported.teamBoxScores ? { teamBoxScores: teamBoxScores.map(then) } : {}),
  };
}

function versionsOf(game: GameFact): GameFact[] {
  const announcedAt = daysAfter(game.tipAt, -ANNOUNCED_DAYS);
  const announced: GameFact = {
    ...game,
    status: 'scheduled',
    homeScore: null,
    awayScore: null,
    periods: null,
    capturedAt: announcedAt < game.capturedAt ? announcedAt : game.capturedAt,
  };
  if (game.status !== 'final') return game.status === 'scheduled' ? [announced] : [announced, game];
  return [announced, { ...game, capturedAt: endOf(game) }];
}
