import fc from 'fast-check';
import type { PlayerBoxScore } from '../../src/domain/box-scores.ts';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { GAME_STATUSES, type GameFact } from '../../src/domain/games.ts';
import type { InjuryReport } from '../../src/domain/injuries.ts';
import type { PlayerFact } from '../../src/domain/players.ts';
import type { GameLine, PropQuote } from '../../src/domain/quotes.ts';
import type { TeamFact } from '../../src/domain/teams.ts';
import { boxScore, gameFact, gameLine, injuryReport, playerFact, propQuote, teamFact } from './facts.ts';

export const SPAN_MINUTES = 600;

/** A small data set with unique ids: two teams, four players, three games. */
export type World = { base: number; season: string; dates: readonly string[]; start: Date };

export const worldOf = (n: number): World => {
  const start = new Date(Date.UTC(2002, 0, 1 + 10 * n, 12));
  const date = (days: number) =>
    minutesAfter(start, days * 1440)
      .toISOString()
      .slice(0, 10);
  return { base: 1000 * (n + 1), season: `world ${n}`, dates: [date(0), date(1), date(2)], start };
};

/** A random history: any number of versions at any minute, some of them repeats. */
export const anyHistory = (world: World): fc.Arbitrary<Partial<Facts>> => {
  const { base, season, dates, start } = world;
  const capturedAt = fc.integer({ min: 0, max: SPAN_MINUTES }).map((minute) => minutesAfter(start, minute));
  const teamId = fc.integer({ min: base + 1, max: base + 2 });
  const playerId = fc.integer({ min: base + 11, max: base + 14 });
  const game = fc.integer({ min: 0, max: 2 });
  const small = fc.integer({ min: 0, max: 6 });
  const book = fc.constantFrom('a', 'b', 'c');
  const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 14 });
  const homeAndAway = { homeTeamId: fc.constant(base + 1), awayTeamId: fc.constant(base + 2) };
  const gamePlace = game.map((n) => ({ gameId: base + 21 + n, date: dates[n]! }));

  const team: fc.Arbitrary<TeamFact> = fc
    .record({
      id: teamId,
      abbreviation: fc.constantFrom('ABC', 'DEF'),
      fullName: fc.constantFrom('One', 'Two'),
      capturedAt,
    })
    .map(teamFact);
  const player: fc.Arbitrary<PlayerFact> = fc
    .record({
      id: playerId,
      name: fc.constantFrom('Ann O’Neil', 'Bo "the" \\ Ray', 'Cy, {Doe}'),
      position: fc.constantFrom('PG', 'C', null),
      teamId: fc.option(teamId),
      heightIn: fc.constant(80.5),
      birthDate: fc.constantFrom('1999-01-02', null),
      otherIds: fc.constantFrom({}, { espn: '1' }),
      aliases: fc.constantFrom([], ['x "y"']),
      capturedAt,
    })
    .map(playerFact);
  const anyGame: fc.Arbitrary<GameFact> = fc
    .record({
      n: game,
      day: game,
      season: fc.constant(season),
      seasonType: fc.constantFrom('regular' as const, 'playoffs' as const),
      tipAt: capturedAt,
      ...homeAndAway,
      isNeutralSite: fc.boolean(),
      status: fc.constantFrom(...GAME_STATUSES),
      homeScore: fc.option(small),
      awayScore: fc.option(small),
      periods: fc.constantFrom(4, 5, null),
      capturedAt,
    })
    .map(({ n, day, ...fact }) => gameFact({ ...fact, id: base + 21 + n, date: dates[day]! }));
  const box: fc.Arbitrary<PlayerBoxScore> = fc
    .record({ place: gamePlace, playerId, points: small, minutes: small, played: fc.boolean(), capturedAt })
    .map(({ place, ...line }) =>
      boxScore({
        ...place,
        ...line,
        teamId: base + 1 + (line.playerId % 2),
        opponentTeamId: base + 2 - (line.playerId % 2),
        isHome: line.playerId % 2 === 0,
        dnpReason: line.played ? null : 'rest',
        usageRate: 20.5,
      }),
    );
  const injury: fc.Arbitrary<InjuryReport> = fc
    .record({
      playerId,
      teamId,
      status: fc.constantFrom('out' as const, 'questionable' as const, 'available' as const),
      description: fc.constantFrom(null, 'knee, left'),
      capturedAt,
    })
    .map(injuryReport);
  const quote: fc.Arbitrary<PropQuote> = fc
    .record({
      place: gamePlace,
      playerId,
      stat: fc.constantFrom('points' as const, 'rebounds' as const),
      book,
      kind: fc.constantFrom('standard' as const, 'standard' as const, 'alternate' as const),
      line: small.map((n) => n / 2),
      suspended: fc.boolean(),
      capturedAt,
    })
    .map(({ place, ...one }) => propQuote({ ...place, ...one, underOdds: null }));
  const line: fc.Arbitrary<GameLine> = fc
    .record({ place: gamePlace, book, spreadHome: fc.option(small), total: fc.option(small), capturedAt })
    .map(({ place, ...one }) => gameLine({ ...place, ...one }));
  return fc.record({
    teams: many(team),
    players: many(player),
    games: many(anyGame),
    playerBoxScores: many(box),
    injuries: many(injury),
    propQuotes: fc.array(quote, { maxLength: 60 }),
    gameLines: many(line),
  });
};
