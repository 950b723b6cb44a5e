import { leagueDate } from '../../src/domain/dates.ts';
import type { GameFact } from '../../src/domain/games.ts';

/** On some days only the first games. */
export function fewOn(days: ReadonlySet<string>, most: number, games: readonly GameFact[]): GameFact[] {
  const byDay = Map.groupBy(games, ({ date }) => date);
  return [...byDay].flatMap(([date, own]) =>
    days.has(date) ? own.toSorted((a, b) => a.id - b.id).slice(0, most) : own,
  );
}

/** The last version of each. */
export const newest = <T extends { capturedAt: Date }>(
  facts: readonly T[],
  keyOf: (fact: T) => unknown,
): T[] => [
  ...new Map(
    facts.toSorted((a, b) => +a.capturedAt - +b.capturedAt).map((fact) => [keyOf(fact), fact]),
  ).values(),
];

type Seen = { gameId: number; date: string; capturedAt: Date; suspended?: boolean };

/** The quotes at each fetch for the upcoming games of its day. */
export function seenAt<T extends Seen>(
  looks: readonly Date[],
  games: readonly GameFact[],
  facts: readonly T[],
  keyOf: (fact: T) => string,
): T[] {
  const tips = new Map(games.map(({ id, tipAt }) => [id, tipAt]));
  return looks.flatMap((look) =>
    newest(
      facts.filter(({ date, capturedAt }) => date === leagueDate(look) && capturedAt <= look),
      keyOf,
    )
      .filter(({ gameId, suspended }) => !suspended && (tips.get(gameId) ?? look) > look)
      .map((fact) => ({ ...fact, capturedAt: look })),
  );
}
