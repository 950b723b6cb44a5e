import type { PlayerBoxScore } from '../../src/domain/box-scores.ts';
import { addDays, minutesAfter } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import type { PropQuote } from '../../src/domain/quotes.ts';
import type { Stat } from '../../src/domain/stats.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { HISTORY } from './arrivals.ts';
import { pickContent, publishPicks } from './picks.ts';

const LEAGUE = 'nba' as const;
export const AWKWARD = {
  home: 991_001,
  away: 991_002,
  /** A playoff game on a back-to-back of the home team, with a market. */
  game: 991_100,
  /** Games without any line. */
  yesterday: 991_101,
  earlier: 991_102,
  star: 991_201,
  /** No team, no position; played once. */
  freeAgent: 991_202,
  /** Ruled out: all books have withdrawn. */
  ruledOut: 991_203,
  /** Without quotes, and has not played. */
  unknown: 991_204,
};

/** A day of edge cases: playoffs, a free agent, withdrawn, stale, one-sided and whole lines. */
export async function saveAwkwardDay(db: Db, { date, now }: { date: string; now: Date }): Promise<number[]> {
  const { home, away, star, freeAgent, ruledOut, unknown } = AWKWARD;
  const before = minutesAfter(now, -4 * 24 * 60);
  const tipAt = new Date(`${addDays(date, 1)}T00:30:00Z`);
  const game = (id: number, back: number) => ({
    league: LEAGUE,
    id,
    season: '2026-1',
    seasonType: 'playoffs' as const,
    date: addDays(date, -back),
    tipAt: minutesAfter(tipAt, -1440 * back),
    homeTeamId: home,
    awayTeamId: away,
    isNeutralSite: false,
    ...(back === 0
      ? { status: 'scheduled' as const, homeScore: null, awayScore: null, periods: null }
      : { status: 'final' as const, homeScore: 101, awayScore: 99, periods: 4 }),
    seriesStatus: 'AWK leads 2-1',
    capturedAt: before,
  });
  const team = (id: number, abbreviation: string) => ({
    league: LEAGUE,
    id,
    abbreviation,
    fullName: `The ${abbreviation}`,
    conference: null,
    otherIds: {},
    capturedAt: before,
  });
  const player = (
    id: number,
    name: string,
    place: Pick<Facts['players'][number], 'teamId' | 'position'>,
  ) => ({
    league: LEAGUE,
    id,
    name,
    heightIn: null,
    weightLb: null,
    birthDate: null,
    otherIds: {},
    aliases: [],
    ...place,
    capturedAt: before,
  });
  const box = (playerId: number, gameId: number, back: number, points: number): PlayerBoxScore => ({
    league: LEAGUE,
    playerId,
    gameId,
    date: addDays(date, -back),
    teamId: home,
    opponentTeamId: away,
    isHome: true,
    played: true,
    dnpReason: null,
    starter: true,
    minutes: 31.5,
    plusMinus: null,
    usageRate: null,
    points,
    rebounds: 7,
    assists: 3,
    threes: 2,
    steals: 1,
    blocks: 1,
    turnovers: 2,
    fgm: 8,
    fga: 16,
    fg3a: 5,
    ftm: 2,
    fta: 4,
    oreb: 1,
    dreb: 6,
    fouls: 3,
    capturedAt: minutesAfter(now, -600),
  });
  const quote = (
    playerId: number,
    book: string,
    line: number,
    change: Partial<PropQuote> = {},
  ): PropQuote => ({
    league: LEAGUE,
    gameId: AWKWARD.game,
    date,
    playerId,
    stat: 'points' as Stat,
    book,
    line,
    kind: 'standard' as const,
    overOdds: -110,
    underOdds: -110,
    suspended: false,
    isTimed: true,
    capturedAt: minutesAfter(now, -120),
    ...change,
  });
  await inTransaction(db, (db) =>
    saveFacts(db, {
      league: LEAGUE,
      arrival: HISTORY,
      facts: {
        teams: [team(home, 'AWK'), team(away, 'WRD')],
        players: [
          player(star, 'Awk Ward', { teamId: home, position: 'SG' }),
          player(freeAgent, 'Free Agent', { teamId: null, position: null }),
          player(ruledOut, 'Ruled Out', { teamId: home, position: 'C' }),
          player(unknown, 'No Body', { teamId: away, position: 'PF' }),
        ],
        games: [game(AWKWARD.game, 0), game(AWKWARD.yesterday, 1), game(AWKWARD.earlier, 3)],
        playerBoxScores: [
          box(star, AWKWARD.yesterday, 1, 20),
          box(star, AWKWARD.earlier, 3, 21),
          box(freeAgent, AWKWARD.earlier, 3, 2),
        ],
        injuries: [
          {
            league: LEAGUE,
            playerId: ruledOut,
            teamId: home,
            status: 'out',
            description: 'knee',
            expectedReturn: null,
            source: 'test',
            capturedAt: minutesAfter(now, -60),
          },
        ],
        propQuotes: [
          quote(star, 'whole', 20),
          quote(star, 'one-sided', 20, { underOdds: null }),
          quote(star, 'other', 21, { overOdds: 105 }),
          quote(star, 'pickem', 12.5, { kind: 'dfs', overOdds: null, underOdds: null }),
          quote(star, 'ladder', 30.5, { kind: 'alternate' }),
          quote(star, 'forgotten', 35.5, { capturedAt: minutesAfter(now, -40 * 60) }),
          quote(star, 'withdrawn', 36.5, { suspended: true }),
          quote(ruledOut, 'whole', 10.5),
          quote(ruledOut, 'whole', 10.5, { suspended: true, capturedAt: minutesAfter(now, -50) }),
        ],
        gameLines: [
          {
            league: LEAGUE,
            gameId: AWKWARD.game,
            date,
            book: 'whole',
            spreadHome: -4.5,
            total: null,
            moneylineHome: null,
            moneylineAway: null,
            capturedAt: minutesAfter(now, -120),
            isTimed: true,
          },
        ],
      },
    }),
  );
  const content = { gameId: AWKWARD.game, date, tipAt, playerId: star, playerName: 'Awk Ward', teamId: home };
  return publishPicks(db, minutesAfter(now, -90), [
    pickContent({ ...content, teamAbbreviation: 'AWK', line: 20, stat: 'points' }),
    pickContent({
      ...content,
      teamAbbreviation: 'AWK',
      stat: 'rebounds',
      rating: 'standard',
      scoreFinal: 72.4,
    }),
  ]);
}
