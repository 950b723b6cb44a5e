import type { PlayerBoxScore } from '../../src/domain/box-scores.ts';
import { leagueDate, minutesAfter } from '../../src/domain/dates.ts';
import type { GameStatus } from '../../src/domain/games.ts';
import type { PropQuote } from '../../src/domain/quotes.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { saveFacts } from '../../src/ingest/pipeline/save-facts.ts';
import { settle } from '../../src/ingest/pipeline/steps/settle.ts';
import { manualClock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { ingest } from '../support/steps.ts';
import { HISTORY } from './arrivals.ts';
import { boxScore, gameFact, playerFact, propQuote, teamFact } from './facts.ts';

let lastId = 80_000;

const CAPTURED = new Date('2026-01-10T12:00:00Z');

export type PlantedGame = {
  gameId: number;
  playerId: number;
  name: string;
  tipAt: Date;
  date: string;
  teamIds: [number, number];
};

/** A game of two teams of its own, with one player who can be bet on. */
export async function plantBetGame(db: Db, tipAt = new Date('2026-01-16T00:30:00Z')): Promise<PlantedGame> {
  const [gameId, playerId, home, away] = [++lastId, ++lastId, ++lastId, ++lastId];
  const name = `Player ${playerId}`;
  const date = leagueDate(tipAt);
  await inTransaction(db, (db) =>
    saveFacts(db, {
      league: 'nba',
      arrival: HISTORY,
      facts: {
        teams: [home, away].map((id) => teamFact({ id, abbreviation: `T${id}`, capturedAt: CAPTURED })),
        players: [playerFact({ id: playerId, name, teamId: home, capturedAt: CAPTURED })],
        games: [gameFact({ id: gameId, tipAt, homeTeamId: home, awayTeamId: away, capturedAt: CAPTURED })],
      },
    }),
  );
  return { gameId, playerId, name, tipAt, date, teamIds: [home, away] };
}

/** Another game of the same teams and player. */
export async function plantNextGame(
  db: Db,
  { playerId, name, teamIds }: PlantedGame,
  tipAt = new Date('2026-01-16T00:30:00Z'),
): Promise<PlantedGame> {
  const [home, away] = teamIds;
  const gameId = ++lastId;
  const next = gameFact({ id: gameId, tipAt, homeTeamId: home, awayTeamId: away, capturedAt: CAPTURED });
  await inTransaction(db, (db) =>
    saveFacts(db, { league: 'nba', arrival: HISTORY, facts: { games: [next] } }),
  );
  return { gameId, playerId, name, tipAt, date: leagueDate(tipAt), teamIds };
}

/** Quotes of a prop on points, by default half an hour before tip-off. */
export const quoteProp = (
  db: Db,
  { gameId, playerId, date, tipAt }: PlantedGame,
  quotes: readonly (Pick<PropQuote, 'book' | 'line'> & Partial<PropQuote>)[],
) =>
  inTransaction(db, (db) =>
    saveFacts(db, {
      league: 'nba',
      arrival: HISTORY,
      facts: {
        propQuotes: quotes.map((quote) =>
          propQuote({ gameId, playerId, date, capturedAt: minutesAfter(tipAt, -30), ...quote }),
        ),
      },
    }),
  );

type End = { points: number | null; status?: GameStatus; at: Date };

/** Ends the game with a complete box score; a later call with other points is a correction. Null: did not play. */
export const endGame = (db: Db, game: PlantedGame, { points, status = 'final', at }: End) =>
  inTransaction(db, (db) => {
    const [home, away] = game.teamIds;
    const line = (playerId: number, teamId: number, change: Partial<PlayerBoxScore> = {}) =>
      boxScore({
        gameId: game.gameId,
        date: game.date,
        playerId,
        teamId,
        opponentTeamId: teamId === home ? away : home,
        capturedAt: at,
        ...change,
      });
    const others = [home, away].flatMap((teamId) =>
      Array.from({ length: 5 }, (_, n) => line(teamId * 100 + n, teamId)),
    );
    const own = points === null ? { played: false, dnpReason: 'ankle' } : { points };
    return saveFacts(db, {
      league: 'nba',
      arrival: HISTORY,
      facts: {
        games: [
          gameFact({
            id: game.gameId,
            tipAt: game.tipAt,
            homeTeamId: home,
            awayTeamId: away,
            status,
            homeScore: 100,
            awayScore: 99,
            capturedAt: at,
          }),
        ],
        playerBoxScores: [...others, line(game.playerId, home, own)],
      },
    });
  });

/** Runs the settlement of a day as the pipeline does. */
export const settleDay = (db: Db, date: string, at: Date) =>
  ingest({ db, feed: sampleFeed(), clock: manualClock(at) }, { date, steps: [settle] });
