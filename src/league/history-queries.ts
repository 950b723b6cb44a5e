import { sql } from 'kysely';
import type { GameStatus, SeasonType } from '../domain/games.ts';
import type { League } from '../domain/leagues.ts';
import { COUNTS } from '../domain/stats.ts';
import type { Db } from '../platform/db/connect.ts';
import { snake } from '../platform/db/fact-table.ts';
import { KNOWN_COLUMNS, KNOWN_MS, type Known, knownBy } from '../platform/db/known-by.ts';
import { createYielder } from '../platform/yield-to-event-loop.ts';

export type HistoryAsk = { league: League; from: string; asOf: Date };

export type GameVersion = Known & {
  id: number;
  date: string;
  season: string;
  seasonType: SeasonType;
  status: GameStatus;
  homeTeamId: number;
  awayTeamId: number;
  homeScore: number | null;
  awayScore: number | null;
  periods: number | null;
};

/** Every version of every game since a day, oldest first. */
export async function listGameVersions(db: Db, { league, from, asOf }: HistoryAsk): Promise<GameVersion[]> {
  const { rows } = await sql<GameVersion>`
    select id, date, season, season_type, status, home_team_id, away_team_id, home_score, away_score, periods,
      ${KNOWN_COLUMNS}
    from games where league = ${league} and date >= ${from}::date and ${knownBy(asOf)}
    order by captured_at, known_at`.execute(db);
  return rows;
}

const NUMBERS = ['playerId', 'teamId', 'minutes', ...COUNTS, 'fga', 'fta', 'oreb', 'fg3a'] as const;
const NUMBER_COLUMNS = sql.raw(NUMBERS.map(snake).join(', '));

const INSTANTS = ['capturedAt', 'knownAt', 'unknownFrom', 'unknownUntil'] as const;

/** Instants are epoch milliseconds, because there are very many of them. */
export type LineVersion = Record<(typeof NUMBERS)[number] | (typeof INSTANTS)[number], number> & {
  gameId: number;
  played: boolean;
  starter: boolean;
  dnpReason: string | null;
};

/**
 * Every version of every box-score row since a day, by game and oldest first. Each game is one JSON text:
 * transferring a season as rows takes three times as long.
 */
export async function listLineVersions(
  db: Db,
  { league, from, asOf }: HistoryAsk,
): Promise<Map<number, LineVersion[]>> {
  const { rows } = await sql<{ gameId: number; lines: string }>`
    select game_id, string_agg(concat_ws('|', ${NUMBER_COLUMNS}, extract(epoch from captured_at) * 1000, ${KNOWN_MS}, played::int,
      starter::int, translate(dnp_reason, e'\n|', '  ')), e'\n' order by captured_at, known_at) as lines
    from player_box_scores
    where game_id in (select id from games where league = ${league}) and date >= ${from}::date and ${knownBy(asOf)}
    group by game_id`.execute(db);
  const yieldToEventLoop = createYielder();
  const byGame = new Map<number, LineVersion[]>();
  for (const { gameId, lines } of rows) {
    byGame.set(
      gameId,
      lines.split('\n').map((text) => read(gameId, text)),
    );
    await yieldToEventLoop();
  }
  return byGame;
}

function read(gameId: number, text: string): LineVersion {
  const fields = text.split('|');
  const line = { gameId } as LineVersion;
  NUMBERS.forEach((name, n) => {
    line[name] = Number(fields[n]);
  });
  INSTANTS.forEach((name, n) => {
    line[name] = Math.round(Number(fields[NUMBERS.length + n]));
  });
  const [played, starter, reason] = fields.slice(NUMBERS.length + INSTANTS.length);
  line.played = played === '1';
  line.starter = starter === '1';
  line.dnpReason = reason ?? null;
  return line;
}

/** Changes whenever the versions of games, box scores or players known at the instant change. */
export async function findHistoryRevision(db: Db, { league, from, asOf }: HistoryAsk): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select concat_ws(' ',
      (select count(*) from games where league = ${league} and date >= ${from}::date and ${knownBy(asOf)}),
      (select concat(count(*), ' ', max(known_at)) from player_box_scores where game_id in (select id from games where league = ${league})
        and date >= ${from}::date and ${knownBy(asOf)}),
      (select count(*) from players where league = ${league} and ${knownBy(asOf)})) as revision`.execute(db);
  return rows[0]?.revision ?? '';
}
