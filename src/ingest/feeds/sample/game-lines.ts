import type { GameLine } from '../../../domain/quotes.ts';
import { BOOKS } from './books.ts';
import { dateOf, instantOf } from './calendar.ts';
import { marketView, quotedFrom } from './market-view.ts';
import { moneylines } from './pricing.ts';
import { LOOKS } from './prop-quotes.ts';
import { bell, draw } from './random.ts';
import type { SeasonGame } from './season-game.ts';
import type { SeasonGames } from './season-games.ts';
import type { SeasonWorld } from './season-world.ts';

const COMMON = 231;
const OPINION = 232;
const JITTER = 233;

/** Spreads, totals and moneylines of every book, only changes, in order of time. */
export function gameLines(world: SeasonWorld, games: SeasonGames, game: SeasonGame): GameLine[] {
  const view = marketView(world, games, game);
  const lines: GameLine[] = [];
  BOOKS.forEach((book, b) => {
    let shown = '';
    LOOKS.forEach((before, look) => {
      const at = instantOf(game.day, game.tip - before + Math.floor(8 * draw(JITTER, game.id, b, look)));
      if (look < book.opens || at < quotedFrom(world, game)) return;
      const heardUntil = at.getTime() - book.delay * 60_000;
      const known = view.news.filter((item) => item.at.getTime() <= heardUntil).length;
      const [home, away] = view.expect(known);
      const left = 1 - (0.6 * look) / LOOKS.length;
      const opinion = (which: number) =>
        bell(COMMON, game.id, which, Math.floor(look / 3)) * 1.3 * left +
        bell(OPINION, game.id, which, b) * 0.35;
      const margin = home.points - away.points + opinion(1);
      const spreadHome = halves(-margin);
      const total = halves(home.points + away.points + 1.6 * opinion(2));
      if (`${spreadHome} ${total}` === shown) return;
      shown = `${spreadHome} ${total}`;
      lines.push({
        league: world.span.league,
        gameId: game.id,
        date: dateOf(game.day),
        book: book.name,
        spreadHome,
        total,
        ...moneylines(-spreadHome),
        capturedAt: at,
        isTimed: true,
      });
    });
  });
  return lines.sort((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime());
}

const halves = (value: number): number => Math.round(value * 2) / 2 + 0;
