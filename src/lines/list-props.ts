import { bestQuote, priceOf } from '../domain/best-price.ts';
import { earliest } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import type { Side } from '../domain/odds.ts';
import { STATS, type Stat } from '../domain/stats.ts';
import { type Game, listGames } from '../league/game-queries.ts';
import { listPlayerNames } from '../league/player-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Computed } from '../platform/http/cache.ts';
import { invalid } from '../platform/problem.ts';
import type { BookLine, PropLine, PropPage } from './contract.ts';
import { composeOffers } from './offers.ts';
import { listQuotes, type PropVersion } from './quote-queries.ts';

type Ask = {
  league: League;
  date: string;
  gameId?: number | undefined;
  playerId?: number | undefined;
  propType?: Stat | undefined;
  limit: number;
  cursor?: string | undefined;
  asOf: Date;
};

/**
 * The props of a day by tip-off, player and prop. `until`: when the result changes if no new quote arrives.
 * Reads game by game until the page is full.
 */
export async function listProps(db: Db, ask: Ask): Promise<Computed<PropPage>> {
  const { league, date, gameId, playerId, propType, limit, asOf } = ask;
  const after = readCursor(ask.cursor);
  const day = (await listGames(db, { league, from: date, to: date, asOf })).filter(
    ({ id }) => gameId === undefined || id === gameId,
  );
  const begin = after ? day.findIndex(({ id }) => id === after.gameId) : 0;
  const items: PropLine[] = [];
  const ends: Date[] = [];
  for (const game of begin < 0 ? [] : day.slice(begin)) {
    const at = game.tipAt < asOf ? game.tipAt : asOf;
    const quotes = await listQuotes(db, { games: [game], playerId, stat: propType, asOf, until: at });
    const names = await listPlayerNames(db, {
      ids: [...new Set(quotes.map((quote) => quote.playerId))],
      asOf,
    });
    for (const { prop, until } of composeProps(game, { quotes, names, at })) {
      if (after?.gameId === game.id && !isAfter(prop, after)) continue;
      items.push(prop);
      if (until && at === asOf) ends.push(until); // quotes at tip-off do not expire
    }
    if (items.length > limit) break;
  }
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const record = { items: page, nextCursor: items.length > limit && last ? cursorOf(last) : null };
  return { record, until: earliest(ends) };
}

type GameQuotes = { quotes: readonly PropVersion[]; names: ReadonlyMap<number, string>; at: Date };

/** The props of one game that a book offers, by player and prop. */
function composeProps(
  game: Game,
  { quotes, names, at }: GameQuotes,
): { prop: PropLine; until: Date | null }[] {
  const byPlayer = [...Map.groupBy(quotes, ({ playerId }) => playerId)].sort(([a], [b]) => a - b);
  return byPlayer.flatMap(([playerId, own]) =>
    composeOffers(own, at).map(({ until, books, ...offer }) => ({
      until,
      prop: {
        league: game.league,
        gameId: game.id,
        gameDate: game.tipAt,
        playerId,
        playerName: names.get(playerId) ?? `Player ${playerId}`,
        ...offer,
        bestOver: bestPrice(books, 'over'),
        bestUnder: bestPrice(books, 'under'),
        books,
      },
    })),
  );
}

function bestPrice(books: readonly BookLine[], side: Side): PropLine['bestOver'] {
  const best = bestQuote(books, side);
  return best && { sportsbook: best.sportsbook, line: best.line, odds: priceOf(best, side)! };
}

type PropCursor = { gameId: number; playerId: number; propType: Stat };

const cursorOf = ({ gameId, playerId, propType }: PropCursor): string => `${gameId}.${playerId}.${propType}`;

const isAfter = (prop: PropCursor, cursor: PropCursor): boolean =>
  prop.playerId > cursor.playerId ||
  (prop.playerId === cursor.playerId && STATS.indexOf(prop.propType) > STATS.indexOf(cursor.propType));

function readCursor(cursor: string | undefined): PropCursor | null {
  if (cursor === undefined) return null;
  const [, gameId, playerId, word] = /^(\d{1,10})\.(\d{1,10})\.(\w+)$/.exec(cursor) ?? [];
  const propType = STATS.find((stat) => stat === word);
  if (propType) return { gameId: Number(gameId), playerId: Number(playerId), propType };
  throw invalid([{ in: 'query', name: 'cursor', detail: 'must be a nextCursor of this list' }]);
}
