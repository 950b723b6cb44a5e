import fc from 'fast-check';
import { BOX_COUNTS, type PlayerBoxScore } from '../../src/domain/box-scores.ts';
import { addDays, minutesAfter } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { boxScore, gameFact, gameLine, injuryReport, playerFact, propQuote, teamFact } from './facts.ts';

/** One player's games up to a day with all edge cases, and unique ids. */
export type RandomSeason = {
  facts: Partial<Facts>;
  playerId: number;
  gameId: number;
  date: string;
  tipAt: Date;
};

const LATEST_HOURS = 52;

/** Facts are captured up to 52 hours before the tip-off of the day's game, and some after it. */
export const anySeason = (n: number): fc.Arbitrary<RandomSeason> => {
  const base = 10_000_000 + 1_000 * n;
  const date = addDays('2010-01-01', 3 * n);
  const tipAt = new Date(`${date}T23:30:00Z`);
  const capturedAt = fc
    .integer({ min: -LATEST_HOURS * 60, max: 120 })
    .map((minute) => minutesAfter(tipAt, minute));
  const [us, them] = [base + 1, base + 2];
  const playerId = base + 11;
  const small = fc.integer({ min: 0, max: 4 });
  const longAgo = new Date('2005-01-01T00:00:00Z');
  const dayOf = (back: number) => addDays(date, -back);
  const gameId = base + 100;

  const places = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 })
    .map((backs) => backs.map((back) => ({ back, id: gameId + back })));
  const games = (list: readonly { back: number; id: number }[]) =>
    fc.tuple(
      ...[{ back: 0, id: gameId }, ...list].map(({ back, id }) =>
        fc
          .record({
            isHome: fc.boolean(),
            seasonType: fc.constantFrom(
              'regular' as const,
              'regular' as const,
              'playoffs' as const,
              'preseason' as const,
            ),
            status: fc.constantFrom('final' as const, 'final' as const, 'postponed' as const),
          })
          .map(({ isHome, seasonType, status }) =>
            gameFact({
              id,
              season: back > 35 ? `before ${n}` : `season ${n}`,
              seasonType: back === 0 ? 'playoffs' : seasonType,
              date: dayOf(back),
              tipAt: minutesAfter(tipAt, -1440 * back),
              homeTeamId: isHome ? us : them,
              awayTeamId: isHome ? them : us,
              status: back === 0 ? 'scheduled' : status,
              seriesStatus: back === 0 ? 'Tied 1-1' : null,
              capturedAt: longAgo,
            }),
          ),
      ),
    );
  const boxes = (list: readonly { back: number; id: number }[]): fc.Arbitrary<PlayerBoxScore[]> => {
    const counts = fc.record(Object.fromEntries(BOX_COUNTS.map((count) => [count, small])));
    const one = fc
      .record({
        place: fc.constantFrom(...list),
        isHome: fc.boolean(),
        played: fc.constantFrom(true, true, true, false),
        starter: fc.boolean(),
        minutes: fc.integer({ min: 1, max: 40 }),
        usageRate: fc.constantFrom(20.5, null),
        counts,
        capturedAt,
      })
      .map(({ place: { back, id }, counts, ...line }) =>
        boxScore({
          gameId: id,
          date: dayOf(back),
          playerId,
          teamId: us,
          opponentTeamId: them,
          ...counts,
          ...line,
        }),
      );
    return fc.array(one, { minLength: list.length, maxLength: 2 * list.length });
  };
  const quotes = (list: readonly { back: number; id: number }[]) =>
    fc.array(
      fc
        .record({
          place: fc.constantFrom({ back: 0, id: gameId }, { back: 0, id: gameId }, list[0]!),
          stat: fc.constantFrom('points' as const, 'stocks' as const, 'fantasyScore' as const),
          book: fc.constantFrom('a', 'b', 'c', 'd'),
          kind: fc.constantFrom(
            'standard' as const,
            'standard' as const,
            'standard' as const,
            'alternate' as const,
            'dfs' as const,
          ),
          line: fc.integer({ min: 0, max: 12 }).map((half) => half / 2),
          overOdds: fc.constantFrom(-110, 105, -125, null),
          underOdds: fc.constantFrom(-110, -105, 120, null),
          suspended: fc.constantFrom(false, false, false, true),
          capturedAt,
        })
        .map(({ place, ...quote }) =>
          propQuote({
            ...quote,
            playerId,
            gameId: place.id,
            date: dayOf(place.back),
            // Books quote each game as long before it as the day's.
            capturedAt: minutesAfter(quote.capturedAt, -1440 * place.back),
          }),
        ),
      { minLength: 25, maxLength: 60 },
    );
  const lines = (list: readonly { back: number; id: number }[]) =>
    fc.array(
      fc
        .record({
          place: fc.constantFrom({ back: 0, id: gameId }, ...list),
          book: fc.constantFrom('a', 'b', 'c'),
          spreadHome: fc.option(fc.integer({ min: -20, max: 20 }).map((half) => half / 2)),
          total: fc.option(fc.integer({ min: 400, max: 480 }).map((half) => half / 2)),
          capturedAt,
        })
        .map(({ place, ...line }) =>
          gameLine({
            ...line,
            gameId: place.id,
            date: dayOf(place.back),
            capturedAt: minutesAfter(line.capturedAt, -1440 * place.back),
          }),
        ),
      { maxLength: 20 },
    );
  const ann = { id: playerId, name: 'Ann Oz' };
  const players = fc.array(
    fc
      .record({
        position: fc.constantFrom('PG' as const, null),
        teamId: fc.constantFrom(us, us, us, null),
        capturedAt,
      })
      .map((player) => playerFact({ ...ann, ...player })),
    { maxLength: 2 },
  );
  const injuries = fc.array(
    fc
      .record({
        status: fc.constantFrom('out' as const, 'questionable' as const, 'available' as const),
        capturedAt,
      })
      .map((report) => injuryReport({ playerId, teamId: us, ...report })),
    { maxLength: 3 },
  );
  const first = playerFact({ ...ann, teamId: us, capturedAt: longAgo });
  const team = (id: number, abbreviation: string) => teamFact({ id, abbreviation, capturedAt: longAgo });
  return places.chain((list) =>
    fc
      .record({
        games: games(list),
        playerBoxScores: boxes(list),
        propQuotes: quotes(list),
        gameLines: lines(list),
        players,
        injuries,
      })
      .map((facts) => ({
        facts: { ...facts, players: [first, ...facts.players], teams: [team(us, 'US'), team(them, 'THE')] },
        playerId,
        gameId,
        date,
        tipAt,
      })),
  );
};
