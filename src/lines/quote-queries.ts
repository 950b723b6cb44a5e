import { sql } from 'kysely';
import { STALE_AFTER_HOURS } from '../domain/best-price.ts';
import type { League } from '../domain/leagues.ts';
import type { PropQuote } from '../domain/quotes.ts';
import type { SourceName } from '../domain/sources.ts';
import type { Stat } from '../domain/stats.ts';
import { appendFacts } from '../platform/db/append-facts.ts';
import type { Arrival } from '../platform/db/arrival.ts';
import type { Db } from '../platform/db/connect.ts';
import type { FactTable } from '../platform/db/fact-table.ts';
import { knownBy, NEWEST_FIRST } from '../platform/db/known-by.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { codeOfKind, codeOfSource, codeOfStat, kindOfCode, sourceOfCode, statOfCode } from './codes.ts';
import type { Quote } from './consensus.ts';
import { ensureQuoteMonths, monthOf, quoteTableOf } from './partition-queries.ts';

const ODDS_QUOTES: FactTable<
  | 'capturedAt'
  | 'gameDate'
  | 'gameId'
  | 'playerId'
  | 'overOdds'
  | 'underOdds'
  | 'stat'
  | 'bookId'
  | 'kind'
  | 'suspended'
  | 'isTimed'
  | 'line'
  | 'source'
> = {
  table: 'odds_quotes',
  kind: 'lines',
  about: { playerId: 'player' },
  columns: {
    capturedAt: 'timestamptz',
    gameDate: 'date',
    gameId: 'int4',
    playerId: 'int4',
    overOdds: 'int4',
    underOdds: 'int4',
    stat: 'int2',
    bookId: 'int2',
    kind: 'int2',
    suspended: 'bool',
    isTimed: 'bool',
    line: 'numeric',
    source: 'int2',
  },
  // A book has one standard line per prop and any number of alternate lines (kind 1), priced separately.
  versionsOf: ['gameId', 'playerId', 'stat', 'bookId', 'kind'],
  derivedIdentity: {
    sql: '(case when kind = 1 then line end)',
    of: ({ kind, line }) => (kind === 1 ? line : null),
  },
  tieBreakers: ['line'],
  provenance: ['source'],
  foundBy: ['gameId'],
};

/** Returns how many quotes were new. A repeated quote adds none. */
export const saveQuotes = (db: Db, quotes: readonly PropQuote[], arrival: Arrival): Promise<number> =>
  inTransaction(db, async (db) => {
    if (quotes.length === 0) return 0;
    await ensureQuoteMonths(db, new Set(quotes.map(({ date }) => date)));
    const books = await saveBooks(db, new Set(quotes.map(({ book }) => book)));
    let added = 0;
    // Straight into the partitions: routing row by row costs as much as storing the row.
    for (const [month, some] of Map.groupBy(quotes, ({ date }) => monthOf(date)))
      added += await appendFacts(
        db,
        { ...ODDS_QUOTES, table: quoteTableOf(month) },
        some.map((quote) => ({
          ...quote,
          gameDate: quote.date,
          stat: codeOfStat(quote.stat),
          bookId: books.get(quote.book),
          kind: codeOfKind(quote.kind),
          source: quote.source === undefined ? null : codeOfSource(quote.source),
        })),
        arrival,
      );
    return added;
  });

async function saveBooks(db: Db, names: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const find = async () => {
    const rows = await db
      .selectFrom('books')
      .select(['id', 'name'])
      .where('name', 'in', [...names])
      .execute();
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const known = await find();
  const fresh = [...names].filter((name) => !known.has(name)).sort();
  if (fresh.length === 0) return known;
  // No sequence: it advances even if the transaction fails, so the same facts could get different ids.
  await sql`lock table books in share row exclusive mode`.execute(db);
  await sql`insert into books (id, name)
    select (select coalesce(max(id), 0) from books) + n, name
    from unnest(${fresh}::text[]) with ordinality as fresh(name, n) on conflict do nothing`.execute(db);
  return find();
}

/** Every alternate line is a series of its own. */
export const ALTERNATE_LINE = sql<number | null>`case when kind = 1 then line end`;

export type PropVersion = Quote & { gameId: number; playerId: number; stat: Stat; isTimed: boolean };

type QuotesAsk = {
  /** With their dates, for partition pruning. */
  games: readonly { id: number; date: string }[];
  playerId?: number | undefined;
  playerIds?: readonly number[];
  stat?: Stat | undefined;
  asOf: Date;
  /** Leave out quotes captured after this instant, such as tip-off, regardless of when they became known. */
  until?: Date;
};

/**
 * Every quote in some games, optionally of some players or one prop, oldest first, with corrections applied.
 */
export async function listQuotes(db: Db, ask: QuotesAsk): Promise<PropVersion[]> {
  if (ask.games.length === 0) return [];
  const { games, playerId, playerIds, stat, asOf, until } = ask;
  const rows = await db
    .with('versions', (db) =>
      db
        .selectFrom('oddsQuotes')
        .distinctOn(['gameId', 'playerId', 'stat', 'bookId', 'kind', ALTERNATE_LINE, 'capturedAt'])
        .select(['gameId', 'playerId', 'stat', 'kind', 'line', 'overOdds', 'underOdds', 'suspended'])
        .select(['isTimed', 'capturedAt', 'bookId'])
        .$call((quotes) => (playerId === undefined ? quotes : quotes.where('playerId', '=', playerId)))
        .$call((quotes) =>
          playerIds === undefined
            ? quotes
            : quotes.where('playerId', '=', sql<number>`any(${playerIds}::int[])`),
        )
        .$call((quotes) => (stat === undefined ? quotes : quotes.where('stat', '=', codeOfStat(stat))))
        .$call((quotes) => (until === undefined ? quotes : quotes.where('capturedAt', '<=', until)))
        .where('gameDate', '=', sql<string>`any(${games.map(({ date }) => date)}::date[])`)
        .where('gameId', '=', sql<number>`any(${games.map(({ id }) => id)}::int[])`)
        .where(knownBy(asOf))
        .orderBy('gameId')
        .orderBy('playerId')
        .orderBy('stat')
        .orderBy('bookId')
        .orderBy('kind')
        .orderBy(ALTERNATE_LINE)
        .orderBy('capturedAt')
        .orderBy('knownAt', 'desc')
        .orderBy('line', 'desc'),
    )
    .selectFrom('versions')
    .innerJoin('books', 'books.id', 'versions.bookId')
    .select(['gameId', 'playerId', 'stat', 'kind', 'line', 'overOdds', 'underOdds', 'suspended', 'isTimed'])
    .select(['capturedAt', 'books.name as book'])
    .orderBy('capturedAt')
    .orderBy('line')
    .orderBy('book')
    .execute();
  return rows.map((row) => ({ ...row, stat: statOfCode(row.stat), kind: kindOfCode(row.kind) }));
}

/** The newest quote of every book and prop in some games, unless it is suspended. */
export async function listOpenQuotes(
  db: Db,
  { league, games, asOf }: { league: League; games: readonly { id: number; date: string }[]; asOf: Date },
): Promise<(Omit<PropQuote, 'capturedAt' | 'source'> & { reportedBy: SourceName | null })[]> {
  if (games.length === 0) return [];
  const rows = await db
    .with('newest', (db) =>
      db
        .selectFrom('oddsQuotes')
        .distinctOn(['gameId', 'playerId', 'stat', 'bookId', 'kind', ALTERNATE_LINE])
        .select(['gameId', 'gameDate', 'playerId', 'stat', 'bookId', 'kind', 'line', 'overOdds', 'underOdds'])
        .select(['suspended', 'isTimed', 'source'])
        .where('gameDate', '=', sql<string>`any(${games.map(({ date }) => date)}::date[])`)
        .where('gameId', '=', sql<number>`any(${games.map(({ id }) => id)}::int[])`)
        .where(knownBy(asOf))
        .orderBy('gameId')
        .orderBy('playerId')
        .orderBy('stat')
        .orderBy('bookId')
        .orderBy('kind')
        .orderBy(ALTERNATE_LINE)
        .orderBy('capturedAt', 'desc')
        .orderBy('knownAt', 'desc')
        .orderBy('line', 'desc'),
    )
    .selectFrom('newest')
    .innerJoin('books', 'books.id', 'newest.bookId')
    .selectAll('newest')
    .select('books.name as book')
    .where('suspended', '=', false)
    .execute();
  return rows.map(({ bookId: _, gameDate, source, ...row }) => ({
    ...row,
    league,
    date: gameDate,
    stat: statOfCode(row.stat),
    kind: kindOfCode(row.kind),
    reportedBy: source === null ? null : sourceOfCode(source),
  }));
}

export type NewestQuote = Omit<PropVersion, 'kind' | 'isTimed'>;

type NewestRow = Omit<NewestQuote, 'stat'> & { stat: number };

/**
 * The newest standard quote of every book for every prop of some games at an instant, without stale ones. One statement
 * per game: other work of the embedded database waits until a statement ends.
 */
export async function listNewestQuotes(
  db: Db,
  { games, at }: { games: readonly { id: number; date: string }[]; at: Date },
): Promise<NewestQuote[]> {
  const quotes: NewestRow[] = [];
  for (const { id, date } of games) {
    const { rows } = await sql<NewestRow>`
      select game_id, player_id, stat, books.name as book, line, over_odds, under_odds, suspended, captured_at
      from (
        select distinct on (player_id, stat, book_id) * from odds_quotes
        where game_date = ${date}::date and game_id = ${id}
          and kind = ${codeOfKind('standard')} and captured_at <= ${at} and ${knownBy(at)}
        order by player_id, stat, book_id, ${NEWEST_FIRST}, line desc
      ) newest
      join books on books.id = book_id
      where captured_at >= ${at}::timestamptz - make_interval(hours => ${STALE_AFTER_HOURS})
      order by player_id, stat, book`.execute(db);
    quotes.push(...rows);
  }
  return quotes.map((row) => ({ ...row, stat: statOfCode(row.stat) }));
}

/** Those of some games that any book has ever quoted. */
export async function listQuotedGames(
  db: Db,
  games: readonly { id: number; date: string }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${games.map(({ id }) => id)}::int[], ${games.map(({ date }) => date)}::date[]) as game(id, date)
    where exists (select 1 from odds_quotes q where q.game_id = game.id and q.game_date = game.date)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
