import { addDays, minutesAfter } from '../../src/domain/dates.ts';
import type { PlayerFact } from '../../src/domain/players.ts';
import type { PropQuote } from '../../src/domain/quotes.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { HISTORY } from './arrivals.ts';
import { boxScore, gameFact, gameLine, injuryReport, playerFact, propQuote, teamFact } from './facts.ts';
import { pickContent, publishPicks } from './picks.ts';

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
  const game = (id: number, back: number) =>
    gameFact({
      id,
      season: '2026-1',
      seasonType: 'playoffs',
      date: addDays(date, -back),
      tipAt: minutesAfter(tipAt, -1440 * back),
      homeTeamId: home,
      awayTeamId: away,
      ...(back === 0 ? {} : { status: 'final', homeScore: 101, awayScore: 99, periods: 4 }),
      seriesStatus: 'AWK leads 2-1',
      capturedAt: before,
    });
  const player = (id: number, name: string, place: Pick<PlayerFact, 'teamId' | 'position'>) =>
    playerFact({ id, name, ...place, capturedAt: before });
  const box = (playerId: number, gameId: number, back: number, points: number) =>
    boxScore({
      playerId,
      gameId,
      date: addDays(date, -back),
      teamId: home,
      opponentTeamId: away,
      points,
      rebounds: 7,
      assists: 3,
      threes: 2,
      turnovers: 2,
      fgm: 8,
      fga: 16,
      fg3a: 5,
      ftm: 2,
      fta: 4,
      dreb: 6,
      fouls: 3,
      capturedAt: minutesAfter(now, -600),
    });
  const quote = (playerId: number, book: string, line: number, change: Partial<PropQuote> = {}) =>
    propQuote({
      gameId: AWKWARD.game,
      date,
      playerId,
      book,
      line,
      capturedAt: minutesAfter(now, -120),
      ...change,
    });
  await inTransaction(db, (db) =>
    saveFacts(db, {
      league: 'nba',
      arrival: HISTORY,
      facts: {
        teams: [
          teamFact({ id: home, abbreviation: 'AWK', capturedAt: before }),
          teamFact({ id: away, abbreviation: 'WRD', capturedAt: before }),
        ],
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
          injuryReport({
            playerId: ruledOut,
            teamId: home,
            status: 'out',
            description: 'knee',
            capturedAt: minutesAfter(now, -60),
          }),
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
          gameLine({
            gameId: AWKWARD.game,
            date,
            book: 'whole',
            spreadHome: -4.5,
            capturedAt: minutesAfter(now, -120),
          }),
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
