import type { GameLine } from '../../../../domain/quotes.ts';
import { bookOf, isAmerican } from '../board.ts';
import type { KnownGame } from '../known.ts';
import type { Scene } from '../scene.ts';
import type { Bookmaker, EventOdds, Outcome } from './shapes.ts';

/** Spread, total and moneylines of one event. Sides are identified by team name, never by home or away. */
export function readGameLines(scene: Scene, game: KnownGame, odds: EventOdds, at: Date): GameLine[] {
  return odds.bookmakers.flatMap((bookmaker) => {
    const spread = outcomeOf(scene, bookmaker, 'spreads', game.homeTeamId);
    const total = marketOf(bookmaker, 'totals')?.find(({ name }) => name === 'Over');
    const home = outcomeOf(scene, bookmaker, 'h2h', game.homeTeamId);
    const away = outcomeOf(scene, bookmaker, 'h2h', game.awayTeamId);
    if (!spread && !total && !home && !away) return [];
    return [
      {
        league: scene.league,
        gameId: game.id,
        date: game.date,
        book: bookOf(bookmaker.key),
        spreadHome: spread?.point ?? null,
        total: total?.point ?? null,
        moneylineHome: priceOf(scene, home),
        moneylineAway: priceOf(scene, away),
        source: scene.source,
        capturedAt: at,
        isTimed: true,
      },
    ];
  });
}

const marketOf = ({ markets }: Bookmaker, key: string): Outcome[] | undefined =>
  markets.find((market) => market.key === key)?.outcomes;

const outcomeOf = (scene: Scene, bookmaker: Bookmaker, market: string, teamId: number): Outcome | undefined =>
  marketOf(bookmaker, market)?.find(({ name }) => scene.team({ name })?.id === teamId);

function priceOf(scene: Scene, outcome: Outcome | undefined): number | null {
  if (!outcome) return null;
  if (!isAmerican(outcome.price)) throw scene.refuse(`a price of ${outcome.price} is not in American odds`);
  return outcome.price;
}
