import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlayerBoxScore } from '../../../domain/box-scores.ts';
import { addDays, leagueDate, minutesAfter } from '../../../domain/dates.ts';
import type { Facts } from '../../../domain/facts.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import type { PropQuote } from '../../../domain/quotes.ts';
import { FEED_STEPS } from '../feed.ts';
import { sampleFeed } from './sample-feed.ts';
import { worlds } from './worlds.ts';

const feed = sampleFeed();
const league = fc.constantFrom(...LEAGUES);
// Few seasons: one that was made is kept, and a hundred different ones would be slow.
const date = fc.integer({ min: 0, max: 330 }).map((days) => addDays('2026-08-01', days));
const runs = { numRuns: 15 };
const endOf = (day: string) => new Date(`${addDays(day, 3)}T00:00:00Z`);

type Day = Omit<Facts, 'unmatched'>;

async function dayOf(
  source: typeof feed,
  name: (typeof LEAGUES)[number],
  day: string,
  asOf: Date,
): Promise<Day> {
  const ask = { league: name, date: day, asOf };
  return {
    ...(await source.schedule(ask)),
    ...(await source.players(ask)),
    ...(await source.gamelogs(ask)),
    ...(await source.injuries(ask)),
    ...(await source.lineups(ask)),
    ...(await source.odds(ask)),
    ...(await source.profiles(ask)),
  };
}

test('from its first hour every day has games, and their tip-off lies on it', async () => {
  const property = fc.asyncProperty(league, date, async (name, day) => {
    const { games } = await feed.schedule({ league: name, date: day, asOf: new Date(`${day}T05:00:00Z`) });
    const teams = games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
    expect(new Set(teams).size).toBe(teams.length);
    expect(games.length).toBeGreaterThanOrEqual(name === 'nba' ? 4 : 1);
    expect(games.length).toBeLessThanOrEqual(15);
    for (const { tipAt, status } of games) expect([leagueDate(tipAt), status]).toEqual([day, 'scheduled']);
  });
  await fc.assert(property, { numRuns: 80 });
});

test('the same date gives the same facts whatever was asked before', async () => {
  const property = fc.asyncProperty(league, date, async (name, day) => {
    const asOf = minutesAfter(new Date(`${day}T12:00:00Z`), 900);
    expect(await dayOf(sampleFeed(worlds()), name, day, asOf)).toEqual(await dayOf(feed, name, day, asOf));
  });
  await fc.assert(property, { numRuns: 6 });
});

test.each([
  ['nba', '2026-01-15', '7499f2c29261a926'],
  ['nba', '2026-09-12', '2be4821c390ae7db'],
  ['wnba', '2026-11-15', 'ee2af4d4b9f91737'],
] as const)('%s on %s is byte for byte what it is on every machine', async (name, day, hash) => {
  const facts = await dayOf(sampleFeed(worlds()), name, day, endOf(day));
  expect(createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)).toBe(hash);
});

test('what is captured after an instant never changes the answer as of it', async () => {
  const minutes = fc.integer({ min: -3000, max: 4000 });
  const property = fc.asyncProperty(league, date, minutes, minutes, async (name, day, a, b) => {
    const noon = new Date(`${day}T12:00:00Z`);
    const [early, late] = [Math.min(a, b), Math.max(a, b)].map((shift) => minutesAfter(noon, shift)) as [
      Date,
      Date,
    ];
    const then = await dayOf(feed, name, day, early);
    const later = await dayOf(feed, name, day, late);
    for (const kind of [
      'games',
      'playerBoxScores',
      'teamBoxScores',
      'injuries',
      'lineups',
      'propQuotes',
      'gameLines',
    ] as const) {
      const known: { capturedAt: Date }[] = later[kind];
      expect(then[kind]).toEqual(known.filter(({ capturedAt }) => capturedAt <= early));
    }
  });
  await fc.assert(property, runs);
});

test('a team announces half an hour before tip-off the five who then start, unless one is hurt', async () => {
  const property = fc.asyncProperty(league, date, async (name, day) => {
    const { games, lineups, playerBoxScores } = await dayOf(feed, name, day, endOf(day));
    const played = games.filter(({ status }) => status === 'final');
    for (const { id, tipAt, homeTeamId, awayTeamId } of played)
      for (const teamId of [homeTeamId, awayTeamId]) {
        const announced = lineups.filter((lineup) => lineup.gameId === id && lineup.teamId === teamId);
        const lines = playerBoxScores.filter((line) => line.gameId === id && line.teamId === teamId);
        const idsOf = (some: typeof lines) => new Set(some.map(({ playerId }) => playerId));
        const starters = idsOf(lines.filter(({ starter }) => starter));
        const idle = idsOf(lines.filter(({ played }) => !played));
        expect(starters.size).toBe(5);
        const [ids] = announced.map(({ starterIds }) => starterIds);
        for (const playerId of ids ?? []) expect(starters.has(playerId)).toBe(!idle.has(playerId));
        expect(ids?.length).toBe(5);
        for (const { capturedAt } of announced) {
          expect(capturedAt <= minutesAfter(tipAt, -30)).toBe(true);
          expect(capturedAt > minutesAfter(tipAt, -40)).toBe(true);
        }
      }
  });
  await fc.assert(property, runs);
});

describe('box scores', () => {
  const sum = (lines: readonly PlayerBoxScore[], of: (line: PlayerBoxScore) => number) =>
    lines.reduce((total, line) => total + of(line), 0);

  test('add up: minutes, points, every count, plus-minus', async () => {
    const property = fc.asyncProperty(league, date, async (name, day) => {
      const facts = await dayOf(feed, name, day, endOf(day));
      const finals = facts.games.filter(({ status }) => status === 'final');
      expect(facts.teamBoxScores).toHaveLength(finals.length * 2);
      for (const team of facts.teamBoxScores) {
        const game = finals.find(({ id }) => id === team.gameId)!;
        const lines = facts.playerBoxScores.filter(
          (line) =>
            line.gameId === team.gameId &&
            line.teamId === team.teamId &&
            line.capturedAt.getTime() === team.capturedAt.getTime(),
        );
        const regulation = name === 'nba' ? 240 : 200;
        expect(sum(lines, (line) => line.minutes)).toBe(regulation + (game.periods! - 4) * 25);
        for (const count of [
          'points',
          'rebounds',
          'assists',
          'threes',
          'steals',
          'blocks',
          'fga',
          'ftm',
        ] as const)
          expect(sum(lines, (line) => line[count])).toBe(team[count]);
        expect(sum(lines, (line) => line.plusMinus ?? 0)).toBe(5 * (team.points - team.opponentPoints));
        expect(team.points).toBe(team.isHome ? game.homeScore : game.awayScore);
        expect(team.points).not.toBe(team.opponentPoints);
        expect(lines.filter(({ starter }) => starter)).toHaveLength(5);
        const { rim, shortMid, longMid } = team.zones!;
        expect(rim.fgm + shortMid.fgm + longMid.fgm).toBe(team.fgm - team.threes);
        expect(rim.fga + shortMid.fga + longMid.fga).toBe(team.fga - team.fg3a);
        for (const zone of [rim, shortMid, longMid]) expect(zone.fgm).toBeLessThanOrEqual(zone.fga);
      }
      const wrong = facts.playerBoxScores.filter(
        (line) =>
          line.points !== 2 * (line.fgm - line.threes) + 3 * line.threes + line.ftm ||
          line.rebounds !== line.oreb + line.dreb ||
          line.fgm > line.fga ||
          line.threes > line.fg3a ||
          line.played !== line.minutes > 0 ||
          line.played !== (line.dnpReason === null) ||
          (!line.played && line.fga + line.rebounds + line.assists + line.fouls > 0),
      );
      expect(wrong).toEqual([]);
    });
    await fc.assert(property, runs);
  });

  test('a few are corrected the day after, and only then', async () => {
    const corrected: PlayerBoxScore[] = [];
    for (let day = '2026-04-01'; day < '2026-05-15'; day = addDays(day, 1)) {
      const before = await feed.gamelogs({
        league: 'nba',
        date: day,
        asOf: new Date(`${addDays(day, 1)}T12:00:00Z`),
      });
      const after = await feed.gamelogs({ league: 'nba', date: day, asOf: endOf(day) });
      const keys = (lines: readonly PlayerBoxScore[]) =>
        new Set(lines.map((line) => `${line.gameId} ${line.playerId}`));
      expect(keys(before.playerBoxScores).size).toBe(before.playerBoxScores.length);
      expect(keys(after.playerBoxScores)).toEqual(keys(before.playerBoxScores));
      corrected.push(
        ...after.playerBoxScores
          .slice(0)
          .filter((line) => !before.playerBoxScores.some((b) => same(b, line))),
      );
    }
    expect(corrected.length).toBeGreaterThan(2);
    expect(corrected.length % 2).toBe(0);
  });

  const same = (a: PlayerBoxScore, b: PlayerBoxScore) =>
    a.playerId === b.playerId && a.gameId === b.gameId && a.capturedAt.getTime() === b.capturedAt.getTime();
});

test('who sits out hurt was reported out before tip-off, and nobody reported out plays', async () => {
  const property = fc.asyncProperty(league, date, async (name, day) => {
    const facts = await dayOf(feed, name, day, endOf(day));
    const tips = new Map(facts.games.map((game) => [game.id, game.tipAt]));
    const wrong: unknown[] = [];
    for (const line of facts.playerBoxScores) {
      const reports = facts.injuries.filter(
        ({ playerId, capturedAt }) => playerId === line.playerId && capturedAt <= tips.get(line.gameId)!,
      );
      const isReportedOut = reports.at(-1)?.status === 'out';
      if (isReportedOut !== (line.dnpReason === 'Injury/illness')) wrong.push({ line, reports });
    }
    expect(wrong).toEqual([]);
  });
  await fc.assert(property, runs);
});

describe('quotes', () => {
  const implied = (odds: number) => (odds < 0 ? -odds / (100 - odds) : 100 / (100 + odds));

  const isPriced = ({ overOdds, underOdds, suspended }: PropQuote): boolean => {
    if (overOdds === null || underOdds === null) return suspended;
    const vig = implied(overOdds) + implied(underOdds) - 1;
    return !suspended && vig > 0.02 && vig < 0.11 && Math.abs(overOdds) >= 100 && Math.abs(underOdds) >= 100;
  };

  test('have two sides, a half line, a plausible vig, a time before tip-off, and change something', async () => {
    const property = fc.asyncProperty(league, date, async (name, day) => {
      const { propQuotes, games } = await dayOf(feed, name, day, endOf(day));
      expect(new Set(propQuotes.map(({ book }) => book)).size).toBe(8);
      const tips = new Map(games.map((game) => [game.id, game.tipAt]));
      const last = new Map<string, string>();
      // One expectation for thousands of quotes: expectations are slow.
      const wrong = propQuotes.filter((quote) => {
        const key = `${quote.gameId} ${quote.playerId} ${quote.stat} ${quote.book}`;
        const shown = `${quote.line} ${quote.overOdds} ${quote.underOdds} ${quote.suspended}`;
        const isNews = last.get(key) !== shown;
        last.set(key, shown);
        const isEarly = quote.capturedAt < tips.get(quote.gameId)!;
        return !(isNews && isEarly && quote.line % 1 === 0.5 && isPriced(quote));
      });
      expect(wrong).toEqual([]);
    });
    await fc.assert(property, { numRuns: 12 });
  });
});

test('there is always a newest table of defences, never one from the future', async () => {
  const hours = fc.integer({ min: 0, max: 24 * 400 });
  const property = fc.asyncProperty(league, hours, async (name, n) => {
    const asOf = minutesAfter(new Date('2026-08-01T00:30:00Z'), n * 60);
    const { playTypes, zones } = await feed.profiles({ league: name, asOf });
    expect(zones.length).toBeGreaterThan(0);
    expect(new Set(zones.map(({ teamId }) => teamId)).size).toBe(zones.length);
    expect(playTypes).toHaveLength(zones.length * 11);
    expect(zones.every(({ capturedAt }) => capturedAt <= asOf)).toBe(true);
  });
  await fc.assert(property, { numRuns: 60 });
});

test('history tells the same facts as asking day by day', async () => {
  const ask = {
    league: 'wnba' as const,
    from: '2026-11-01',
    to: '2026-11-05',
    asOf: new Date('2026-11-05T20:00:00Z'),
  };
  const loaded: { [kind: string]: unknown[]; teams?: unknown[] } = {};
  let done = 0;
  for await (const batch of feed.history({ ...ask, steps: FEED_STEPS })) {
    expect(batch.done).toBeGreaterThanOrEqual(done);
    done = batch.done;
    for (const [kind, facts] of Object.entries(batch.facts))
      loaded[kind] = [...(loaded[kind] ?? []), ...facts];
  }
  expect(done).toBe(1);
  const asked: Record<string, unknown[]> = { games: [], playerBoxScores: [], propQuotes: [] };
  for (let day = ask.from; day <= ask.to; day = addDays(day, 1)) {
    const facts = await dayOf(feed, 'wnba', day, ask.asOf);
    for (const kind of ['games', 'playerBoxScores', 'propQuotes'] as const) asked[kind]!.push(...facts[kind]);
  }
  for (const [kind, facts] of Object.entries(asked)) expect(loaded[kind]).toEqual(facts);
  expect(loaded.teams).toHaveLength(13);
});
