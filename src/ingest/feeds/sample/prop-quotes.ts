import { LEAGUE_CATALOGUE } from '../../../domain/leagues.ts';
import type { PropQuote } from '../../../domain/quotes.ts';
import { expectedStats } from '../../../domain/stat-value.ts';
import { COUNTS, STAT_CATALOGUE, STATS, type Stat } from '../../../domain/stats.ts';
import { BOOKS, type Book } from './books.ts';
import { dateOf, instantOf } from './calendar.ts';
import { commonError, type MarketView, marketView, quotedFrom } from './market-view.ts';
import { chanceOver, evenLine, OVER_TILT, pricesOf } from './pricing.ts';
import type { Projection } from './projection.ts';
import { bell, draw, exp, hashOf } from './random.ts';
import { recentRates } from './recent-rates.ts';
import type { SeasonGame } from './season-game.ts';
import type { SeasonGames } from './season-games.ts';
import type { SeasonPlayer, SeasonWorld } from './season-world.ts';

/** Minutes before tip-off at which books update their prices. */
export const LOOKS = [1290, 780, 480, 300, 180, 100, 45, 12];

/** Stats with a lower expected value in 48 minutes are not offered. */
const LEAST_MEAN: Partial<Record<Stat, number>> = {
  points: 8.5,
  rebounds: 3.2,
  assists: 2.6,
  threes: 1,
  steals: 0.85,
  blocks: 0.6,
  turnovers: 1.1,
  ptsRebAst: 14,
  ptsReb: 11,
  ptsAst: 10.5,
  rebAst: 5.5,
  stocks: 1.1,
};
/** A line stays while its chance is this close to even. */
const KEPT_WITHIN = 0.06;
const OFFERED_WITHIN = 0.3;

const COVERAGE = 221;
const OPINION = 222;
const JITTER = 223;

const shownKey = ({ chair }: SeasonPlayer, stat: Stat): number =>
  chair * 64 + STAT_CATALOGUE[stat].storageCode;

type Shown = { line: number; chance: number; suspended: boolean };
/** What does not change from update to update: a book's error per count, and the stats it offers on a player. */
type Habit = { errors: readonly number[]; stats: readonly Stat[] };
type Desk = { book: Book; index: number; habits: Map<number, Habit>; shown: Map<number, Shown> };
type Market = {
  world: SeasonWorld;
  game: SeasonGame;
  date: string;
  view: MarketView;
  /** The common error by update and player: the same for all books. */
  errors: Map<number, readonly number[]>;
  /** The factor that the last games put on a player's count. */
  luckOf: ReturnType<typeof recentRates>;
  quotes: PropQuote[];
};

/** All quotes of the books for a game, from the opening to tip-off, in order of time. */
export function propQuotes(world: SeasonWorld, games: SeasonGames, game: SeasonGame): PropQuote[] {
  const market: Market = {
    world,
    game,
    view: marketView(world, games, game),
    date: dateOf(game.day),
    errors: new Map(),
    luckOf: recentRates(world, games, game),
    quotes: [],
  };
  BOOKS.forEach((book, index) => {
    const desk: Desk = { book, index, habits: new Map(), shown: new Map() };
    for (let look = book.opens; look < LOOKS.length; look += 1) lookAgain(market, desk, look);
  });
  return market.quotes.sort(
    (a, b) => a.capturedAt.getTime() - b.capturedAt.getTime() || a.playerId - b.playerId,
  );
}

function lookAgain(market: Market, desk: Desk, look: number): void {
  const { world, game, view } = market;
  const { book, index } = desk;
  const minutes = game.tip - LOOKS[look]! + Math.floor(8 * draw(JITTER, game.id, index, look));
  const at = instantOf(game.day, minutes);
  if (at < quotedFrom(world, game)) return;
  const heardUntil = at.getTime() - book.delay * 60_000;
  const known = view.news.filter((item) => item.at.getTime() <= heardUntil).length;
  const out = new Set(view.news.slice(0, known).map(({ playerId }) => playerId));
  view.expect(known).forEach((side, s) => {
    side.players.forEach((expected, i) => {
      const player = view.players[s]![i]!;
      if (out.has(player.id)) withdraw(market, desk, player, at);
      if (out.has(player.id) || expected.minutes < world.shape.leastMinutes) return;
      const errors = errorsOf(market, player, expected, look);
      const habit = habitOf(market, desk, player);
      const opinion = { ...expected };
      COUNTS.forEach((count, n) => {
        opinion[count] = expected[count] * errors[n]! * habit.errors[n]!;
      });
      quoteAll(market, desk, player, habit.stats, at, expectedStats(opinion));
    });
  });
}

function habitOf({ game }: Market, { book, index, habits }: Desk, { id }: SeasonPlayer): Habit {
  const known = habits.get(id);
  if (known) return known;
  const bookKey = hashOf(book.delay, book.opens);
  const made = {
    errors: COUNTS.map((_, n) => exp(bell(OPINION, game.id, id, n, index) * book.noise)),
    stats: STATS.filter((stat) => {
      // Keyed by the stat's code, which never changes: another stat does not change the draws of the others.
      const code = STAT_CATALOGUE[stat].storageCode;
      return !book.withoutStats.includes(stat) && draw(COVERAGE, game.id, id, code, bookKey) <= book.coverage;
    }),
  };
  habits.set(id, made);
  return made;
}

function errorsOf(
  { world, game, errors, luckOf }: Market,
  player: SeasonPlayer,
  expected: Projection,
  look: number,
): readonly number[] {
  const key = player.chair * LOOKS.length + look;
  const known = errors.get(key);
  if (known) return known;
  const made = COUNTS.map(
    (count, n) =>
      commonError(world, player, game, n, look, LOOKS.length) *
      luckOf(player.id, n, expected[count] / expected.minutes),
  );
  errors.set(key, made);
  return made;
}

function quoteAll(
  market: Market,
  { book, shown }: Desk,
  player: SeasonPlayer,
  stats: readonly Stat[],
  at: Date,
  means: Record<Stat, number>,
): void {
  const { gameMinutes } = LEAGUE_CATALOGUE[market.world.span.league];
  stats.forEach((stat) => {
    const mean = means[stat];
    const leastMean = ((LEAST_MEAN[stat] ?? 0) * gameMinutes) / 48;
    if (mean < leastMean) return;
    const key = shownKey(player, stat);
    const last = shown.get(key);
    const now = decide(stat, mean, book, last);
    if (!now) return;
    shown.set(key, now);
    market.quotes.push({
      ...quoteOf(market, book, player, stat, at),
      line: now.line,
      ...pricesOf(now.chance, book.vig, book.step),
      suspended: false,
    });
  });
}

/** The new quote, or null if the book changes nothing. */
function decide(stat: Stat, mean: number, book: Book, last: Shown | undefined): Shown | null {
  if (last) {
    const chance = chanceOver(stat, mean, last.line);
    if (!last.suspended && Math.abs(chance - last.chance) < book.stubbornness) return null;
    if (Math.abs(chance + OVER_TILT - 0.5) < KEPT_WITHIN)
      return { line: last.line, chance, suspended: false };
  }
  const line = evenLine(stat, mean);
  const chance = chanceOver(stat, mean, line);
  if (Math.abs(chance - 0.5) > OFFERED_WITHIN) return null;
  if (last && !last.suspended && line === last.line && Math.abs(chance - last.chance) < book.stubbornness)
    return null;
  return { line, chance, suspended: false };
}

function withdraw(market: Market, { book, shown }: Desk, player: SeasonPlayer, at: Date): void {
  STATS.forEach((stat) => {
    const last = shown.get(shownKey(player, stat));
    if (!last || last.suspended) return;
    last.suspended = true;
    market.quotes.push({
      ...quoteOf(market, book, player, stat, at),
      line: last.line,
      overOdds: null,
      underOdds: null,
      suspended: true,
    });
  });
}

function quoteOf(
  { world, game, date }: Market,
  book: Book,
  player: SeasonPlayer,
  stat: Stat,
  capturedAt: Date,
) {
  return {
    league: world.span.league,
    gameId: game.id,
    date,
    playerId: player.id,
    stat,
    book: book.name,
    kind: 'standard' as const,
    capturedAt,
    isTimed: true,
  };
}
