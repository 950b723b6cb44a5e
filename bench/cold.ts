import { cpSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { connect, type Db } from '../src/platform/db/connect.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { refreshStatistics } from '../src/platform/db/refresh-statistics.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { type Row, withLimit } from './row.ts';
import { makeFolder, signInToDataApi, startService, untilQuiet } from './service.ts';

const PLAYERS = 220;
const LIMIT_MS = 50;
const MOST_GROWTH = 1.3;
const TIMES = 10;
const WARM_UP = 20; // the first ones warm up the code

/** Uncached research, player by player, alternating with a service that has ten times the history. */
export async function benchCold(): Promise<Row[]> {
  const [folder, grown] = [makeFolder(), makeFolder()];
  await (await startService({}, folder)).stop(); // the first import
  cpSync(folder, grown, { recursive: true });
  await multiplyHistory(grown);
  const once = await startReader(folder);
  const players = (await once.get('/seo/players')) as { playerId: number; league: string }[];
  const ids = players.filter(({ league }) => league === 'nba').map(({ playerId }) => playerId);
  const [alone] = await readInTurns([once], ids.slice(0, PLAYERS));
  const ten = await startReader(grown);
  await readInTurns([ten], ids.slice(0, WARM_UP));
  const [beside, more] = await readInTurns([once, ten], ids.slice(PLAYERS, 2 * PLAYERS));
  await Promise.all([once.stop(), ten.stop()]);
  for (const one of [folder, grown]) rmSync(one, { recursive: true, force: true });
  const name = 'GET /research/player/{id}, cold';
  const note = `p50 ${alone!.p50.toFixed(0)} ms; ${PLAYERS} players`;
  return [
    withLimit(`${name}, p95`, 'ms', { values: [alone!.p95], limit: LIMIT_MS, note }),
    {
      name: `${name}, p50 with ${TIMES} times the games, in turns`,
      unit: 'ms',
      value: more!.p50,
      baseline: beside!.p50,
      ratio: more!.p50 / beside!.p50,
      spread: 0,
      aim: { most: MOST_GROWTH },
      note: `p95 ${more!.p95.toFixed(0)} ms beside ${beside!.p95.toFixed(0)} ms`,
    },
  ];
}

async function startReader(folder: string) {
  const service = await startService({}, folder);
  const { rawKey } = await signInToDataApi(service.origin);
  const get = async (path: string) => {
    const answer = await fetch(`${service.origin}/api/v1${path}`, { headers: { 'x-api-key': rawKey } });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    return answer.json();
  };
  await untilQuiet(service.pid);
  return { get, stop: service.stop };
}
type Reader = Awaited<ReturnType<typeof startReader>>;

/** Alternating, so that other load on the machine affects all of them. */
async function readInTurns(readers: readonly Reader[], players: readonly number[]) {
  const times = readers.map((): number[] => []);
  for (const [n, player] of players.entries())
    for (const [i, { get }] of readers.entries()) {
      const began = performance.now();
      await get(`/research/player/${player}`);
      if (n >= WARM_UP) times[i]?.push(performance.now() - began);
    }
  return times.map((own) => {
    own.sort((a, b) => a - b);
    return { p50: own[own.length >> 1]!, p95: own[Math.floor(own.length * 0.95)]! };
  });
}

const COPIED = ['games', 'player_box_scores', 'team_box_scores', 'game_lines'];
const DAYS_OF_HISTORY = 190;
const FIRST_FREE_ID = 200_000_000;

/**
 * Nine more seasons before the first: every player has ten times the games. Quotes are in other partitions.
 */
async function multiplyHistory(folder: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir: folder, now: new Date(), onRestart: console.error });
  const { db, close } = connect({ socketDir: embedded.socketDir }, console.error);
  await addPasts(db);
  await close();
  await embedded.stop();
}

export async function addPasts(db: Db): Promise<void> {
  for (let n = 1; n < TIMES; n++)
    await inTransaction(db, async (db) => {
      for (const table of COPIED) await copyBack(db, table, n);
    });
  await refreshStatistics(db); // as a scheduled job does
}

async function copyBack(db: Db, table: string, n: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  const id = table === 'games' ? 'id' : 'game_id';
  const back = sql`make_interval(days => ${n * DAYS_OF_HISTORY})`;
  const moved = rows.map(({ name }) => {
    if (name === id) return sql`${sql.ref(name)} + ${n * FIRST_FREE_ID}`;
    if (name === 'date') return sql`(${sql.ref(name)} - ${back})::date`;
    if (['captured_at', 'known_at', 'tip_at'].includes(name)) return sql`${sql.ref(name)} - ${back}`;
    // In order of time, as the model expects them.
    return name === 'season' ? sql`left(season, 4)::int - ${n}::int || substr(season, 5)` : sql.ref(name);
  });
  await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(moved)} from ${sql.table(table)} where ${sql.ref(id)} < ${FIRST_FREE_ID}`.execute(db);
}
