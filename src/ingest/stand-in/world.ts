import type { PlayerBoxScore } from '../../domain/box-scores.ts';
import { addDays, daysAfter, leagueDate } from '../../domain/dates.ts';
import type { Facts } from '../../domain/facts.ts';
import type { GameFact } from '../../domain/games.ts';
import type { InjuryReport } from '../../domain/injuries.ts';
import type { League } from '../../domain/leagues.ts';
import type { StartingLineup } from '../../domain/lineups.ts';
import type { PlayerFact } from '../../domain/players.ts';
import type { GameLine, PropQuote } from '../../domain/quotes.ts';
import type { TeamFact } from '../../domain/teams.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Feed } from '../feeds/feed.ts';
import type { FaultSwitch } from './faults.ts';
import { sourceSeason } from './seasons.ts';

/** The newest facts as of the clock, as a source would show them. */
export type World = {
  now(): Date;
  teams(league: League): Promise<TeamFact[]>;
  players(league: League): Promise<PlayerFact[]>;
  games(league: League, date: string): Promise<GameFact[]>;
  /** Games of the days around today. */
  season(league: League): Promise<GameFact[]>;
  boxScores(league: League, date: string): Promise<PlayerBoxScore[]>;
  injuries(league: League): Promise<InjuryReport[]>;
  lineups(league: League, date: string): Promise<StartingLineup[]>;
  /** The books' quotes as of an instant, by default now. */
  quotes(league: League, date: string, at?: Date): Promise<PropQuote[]>;
  gameLines(league: League, date: string): Promise<GameLine[]>;
  playTypes(league: League): Promise<Facts['playTypes']>;
};

const DAYS_AROUND = { before: 10, after: 8 };
/** After this many days everything about a day is known, including corrections. */
const SETTLED_DAYS = 4;
const KEPT = 60;

/**
 * Uses any feed as the common truth behind the sources. Days are read once as a whole and shown as of the
 * clock.
 */
export function standInWorld(feed: Feed, clock: Clock, faults: FaultSwitch): World {
  const kept = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) as Promise<T> | undefined;
    if (known) return known;
    const fresh = read();
    kept.set(key, fresh);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return fresh;
  };
  const whole = (league: League, date: string) => ({
    league,
    date,
    asOf: daysAfter(new Date(`${date}T12:00:00Z`), SETTLED_DAYS),
  });
  const upTo = <T extends { capturedAt: Date }>(facts: readonly T[], at: Date) =>
    facts.filter(({ capturedAt }) => capturedAt <= at);
  const newest = <T extends { capturedAt: Date }>(
    facts: readonly T[],
    keyOf: (fact: T) => unknown,
    at: Date,
  ) => [
    ...new Map(
      upTo(facts, at)
        .toSorted((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime())
        .map((fact) => [keyOf(fact), fact]),
    ).values(),
  ];
  const day = (league: League, date: string) =>
    once(`schedule ${league} ${date}`, () => feed.schedule(whole(league, date)));

  const world: World = {
    now: () => clock.now(),
    async teams(league) {
      const { teams } = await day(league, leagueDate(clock.now()));
      return newest(teams, ({ id }) => id, clock.now());
    },
    async players(league) {
      const now = clock.now();
      const { players } = await once(`players ${league} ${leagueDate(now)}`, () =>
        feed.players({ league, asOf: daysAfter(now, 1) }),
      );
      return newest(players, ({ id }) => id, now);
    },
    async games(league, date) {
      const { games } = await day(league, date);
      const today = newest(games, ({ id }) => id, clock.now()).map((game) => ({
        ...game,
        season: sourceSeason(league, game.season),
      }));
      const [first, ...others] = today;
      if (!first || date !== leagueDate(clock.now()) || !faults.alters('postponed-game', '*')) return today;
      return [{ ...first, status: 'postponed', homeScore: null, awayScore: null, periods: null }, ...others];
    },
    async season(league) {
      const today = leagueDate(clock.now());
      const games: GameFact[] = [];
      for (let n = -DAYS_AROUND.before; n <= DAYS_AROUND.after; n += 1)
        games.push(...(await world.games(league, addDays(today, n))));
      return games;
    },
    async boxScores(league, date) {
      const { playerBoxScores } = await once(`gamelogs ${league} ${date}`, () =>
        feed.gamelogs(whole(league, date)),
      );
      const boxes = newest(playerBoxScores, (box) => `${box.gameId} ${box.playerId}`, clock.now());
      if (!faults.alters('corrected-box-score', '*')) return boxes;
      const corrected = boxes.find(({ played, assists }) => played && assists > 0);
      return boxes.map((box) => (box === corrected ? { ...box, assists: box.assists - 1 } : box));
    },
    async injuries(league) {
      const now = clock.now();
      const date = leagueDate(now);
      const { injuries } = await once(`injuries ${league} ${date}`, () => feed.injuries(whole(league, date)));
      return newest(injuries, ({ playerId }) => playerId, now).filter(({ status }) => status !== 'available');
    },
    async lineups(league, date) {
      const { lineups } = await once(`lineups ${league} ${date}`, () => feed.lineups(whole(league, date)));
      return newest(lineups, ({ gameId, teamId }) => `${gameId} ${teamId}`, clock.now());
    },
    async quotes(league, date, at = clock.now()) {
      const { propQuotes } = await once(`odds ${league} ${date}`, () => feed.odds(whole(league, date)));
      return newest(
        // Of two quotes at the same instant the higher line wins, as in the consensus.
        propQuotes.toSorted((a, b) => a.line - b.line),
        (quote) =>
          [quote.gameId, quote.playerId, quote.stat, quote.book, quote.kind]
            .concat(quote.kind === 'alternate' ? [quote.line] : [])
            .join(' '),
        at,
      ).filter(({ suspended }) => !suspended);
    },
    async gameLines(league, date) {
      const { gameLines } = await once(`odds ${league} ${date}`, () => feed.odds(whole(league, date)));
      return newest(gameLines, ({ gameId, book }) => `${gameId} ${book}`, clock.now());
    },
    async playTypes(league) {
      return (await feed.profiles({ league, asOf: clock.now() })).playTypes;
    },
  };
  return world;
}
