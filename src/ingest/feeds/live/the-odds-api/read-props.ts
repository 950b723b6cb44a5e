import { STALE_AFTER_HOURS } from '../../../../domain/best-price.ts';
import type { PropQuote, QuoteKind } from '../../../../domain/quotes.ts';
import type { Stat } from '../../../../domain/stats.ts';
import { type Board, bookOf, isAmerican, isDailyFantasy, withKinds } from '../board.ts';
import type { KnownGame } from '../known.ts';
import type { Scene } from '../scene.ts';
import { ALTERNATE, STAT_OF } from './markets.ts';
import type { Bookmaker, EventOdds, Outcome } from './shapes.ts';

/** The player props of one event as quotes. `at` is the instant from which they were known. */
export function readProps(scene: Scene, game: KnownGame, odds: EventOdds, at: Date): Board {
  const unread = new Set<string>();
  const quotes = odds.bookmakers.flatMap((bookmaker) =>
    bookmaker.markets.flatMap((market) => {
      const isAlternate = market.key.endsWith(ALTERNATE);
      const stat = STAT_OF[isAlternate ? market.key.slice(0, -ALTERNATE.length) : market.key];
      if (!stat || isStale(market.last_update ?? bookmaker.last_update, at)) return [];
      return sidesOf(scene, market.outcomes).flatMap((sides) =>
        quoteOf(scene, { game, stat, bookmaker, isAlternate, at, unread }, sides),
      );
    }),
  );
  const books = new Set(odds.bookmakers.map(({ key }) => bookOf(key)));
  return { quotes: withKinds(quotes), books, unread };
}

const isStale = (lastUpdate: string | undefined, at: Date): boolean =>
  lastUpdate !== undefined && at.getTime() - Date.parse(lastUpdate) > STALE_AFTER_HOURS * 3_600_000;

type Sides = { name: string; point: number; over: Outcome | null; under: Outcome | null };

/** Over and Under are paired by player and point. An alternate line often has only the Over. */
function sidesOf(scene: Scene, outcomes: readonly Outcome[]): Sides[] {
  const pairs = new Map<string, Sides>();
  for (const outcome of outcomes) {
    const { name: side, description: name, point } = outcome;
    if (name === undefined || point === undefined || (side !== 'Over' && side !== 'Under')) {
      scene.unmatched('an outcome without player, point or side', `${side} ${name ?? ''}`.trim());
      continue;
    }
    const key = `${name}\n${point}`;
    const pair = pairs.get(key) ?? { name, point, over: null, under: null };
    pair[side === 'Over' ? 'over' : 'under'] = outcome;
    pairs.set(key, pair);
  }
  return [...pairs.values()];
}

type Place = {
  game: KnownGame;
  stat: Stat;
  bookmaker: Bookmaker;
  isAlternate: boolean;
  at: Date;
  unread: Set<string>;
};

function quoteOf(scene: Scene, place: Place, { name, point, over, under }: Sides): PropQuote[] {
  const { game, stat, bookmaker, at } = place;
  const teamIds = [game.homeTeamId, game.awayTeamId];
  const quote: Omit<PropQuote, 'playerId'> = {
    league: scene.league,
    gameId: game.id,
    date: game.date,
    stat,
    book: bookOf(bookmaker.key),
    kind: kindOf(place, [over, under]),
    line: point,
    overOdds: priceOf(scene, over),
    underOdds: priceOf(scene, under),
    suspended: false,
    source: scene.source,
    capturedAt: at,
    isTimed: true,
  };
  const player = scene.player({ name, teamIds });
  if (player) return [{ ...quote, playerId: player.id }];
  place.unread.add(name);
  scene.unmatched('no player of that name in the two teams', name, {
    teamIds,
    held: { kind: 'propQuotes', fact: quote },
  });
  return [];
}

/** A daily-fantasy line with an adjusted payout (a demon or goblin) is not that book's standard line. */
function kindOf({ bookmaker, isAlternate }: Place, sides: readonly (Outcome | null)[]): QuoteKind {
  const isAdjusted = sides.some((side) => side?.multiplier !== undefined && side.multiplier !== 1);
  if (isAlternate || isAdjusted) return 'alternate';
  return isDailyFantasy(bookmaker.key) ? 'dfs' : 'standard';
}

/** We request American odds. A decimal price is rejected, because it would be misread as extreme odds. */
function priceOf(scene: Scene, outcome: Outcome | null): number | null {
  if (outcome === null) return null;
  if (!isAmerican(outcome.price)) throw scene.refuse(`a price of ${outcome.price} is not in American odds`);
  return outcome.price;
}
