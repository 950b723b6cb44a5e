import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PropQuote } from '../src/domain/quotes.ts';
import { sampleFeed } from '../src/ingest/feeds/sample/sample-feed.ts';
import { saveQuotes } from '../src/lines/quote-queries.ts';
import { systemClock } from '../src/platform/clock.ts';
import { connect, type Db } from '../src/platform/db/connect.ts';
import { startEmbedded } from '../src/platform/db/embedded.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { type Row, sideBySide } from './row.ts';

const ROUNDS = 5;
const ROWS_AT_ONCE = 5_000;

/**
 * Two days of quotes into the real table (partitions, key, deduplication) against a plain table without an
 * index.
 */
export async function benchQuotes(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hw-bench-'));
  const embedded = await startEmbedded({ dataDir, now: systemClock.now(), onRestart: console.error });
  const { db, close } = connect({ socketDir: embedded.socketDir }, console.error);
  await migrate(db);
  await sql`create table bare (captured_at timestamptz, game_date date, game_id int, player_id int, over_odds int,
    under_odds int, stat text, book text, kind text, suspended boolean, is_timed boolean, line numeric)`.execute(
    db,
  );
  const quotes = await twoDays();
  const perSecond = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return (1000 * quotes.length) / (performance.now() - started);
  };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const fresh = quotes.map((quote) => ({ ...quote, gameId: quote.gameId + 1_000_000 * round }));
    const theirs = await perSecond(() => db.transaction().execute((db) => insertBare(db, fresh)));
    const own = await perSecond(() =>
      saveQuotes(db, fresh, { as: 'history', at: systemClock.now(), observedSince: null }),
    );
    if (round === 0) continue; // warming up
    bare.push(theirs);
    ours.push(own);
  }
  await close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return [
    sideBySide('Bulk load of quotes, embedded', 'rows/s', {
      ours,
      baseline: bare,
      aim: { least: 0.4 },
      note: `${quotes.length} quotes; beside the same rows by \`unnest\` into a table without an index`,
    }),
  ];
}

async function twoDays(): Promise<PropQuote[]> {
  const feed = sampleFeed();
  const asOf = new Date('2026-01-15T12:00:00Z');
  const days = ['2026-01-13', '2026-01-14'].map((date) => feed.odds({ league: 'nba', date, asOf }));
  return (await Promise.all(days)).flatMap(({ propQuotes }) => propQuotes);
}

async function insertBare(db: Db, quotes: readonly PropQuote[]): Promise<void> {
  for (let start = 0; start < quotes.length; start += ROWS_AT_ONCE) {
    const rows = quotes.slice(start, start + ROWS_AT_ONCE);
    const column = (value: (quote: PropQuote) => unknown) =>
      `{${rows.map((quote) => value(quote) ?? 'NULL').join(',')}}`;
    await sql`insert into bare select * from unnest(${column((q) => q.capturedAt.toISOString())}::timestamptz[],
      ${column((q) => q.date)}::date[], ${column((q) => q.gameId)}::int[], ${column((q) => q.playerId)}::int[],
      ${column((q) => q.overOdds)}::int[], ${column((q) => q.underOdds)}::int[], ${column((q) => q.stat)}::text[],
      ${column((q) => q.book)}::text[], ${column((q) => q.kind)}::text[], ${column((q) => q.suspended)}::boolean[],
      ${column((q) => q.isTimed)}::boolean[], ${column((q) => q.line)}::numeric[])`.execute(db);
  }
}
