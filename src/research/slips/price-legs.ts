import { decimalOdds } from '../../domain/odds.ts';
import { COUNTS } from '../../domain/stats.ts';
import type { Leg } from '../../model/joint/leg.ts';
import { forecastPlayer, type GameReader } from '../../picks/pricing/forecast.ts';
import { chanceOf, createLineScorer } from '../../picks/pricing/price-prop.ts';
import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/problem.ts';
import { type PlacedLeg, refuse } from './check-slip.ts';

export type PricedLeg = PlacedLeg & {
  leg: Leg;
  /** Chance that it wins, pushes excluded, and the standard deviation of its log-odds. */
  probability: number;
  deviation: number;
  /** Decimal; null without a price. */
  price: number | null;
};

const ASSISTS = COUNTS.indexOf('assists');

/** The chance of every leg, exactly as one leg alone is priced. */
export async function priceLegs(
  db: Db,
  placed: readonly PlacedLeg[],
  { now, readGame }: { now: Date; readGame: GameReader },
): Promise<PricedLeg[]> {
  const priced: PricedLeg[] = [];
  for (const [n, one] of placed.entries()) {
    const { ask, player, game } = one;
    const facts = await readGame(db, { game, at: now });
    const prop = forecastPlayer(facts, game, player).propOf(ask.stat);
    if (!prop)
      throw invalid([
        refuse(`/legs/${n}/playerId`, `There is no forecast of ${player.name}: remove the leg.`),
      ]);
    const scored = createLineScorer(prop)(ask.line);
    const probability = chanceOf(scored, ask.side);
    priced.push({
      ...one,
      probability,
      deviation: scored.certainty.deviation,
      price: ask.price === undefined ? null : decimalOdds(ask.price),
      leg: {
        league: game.league,
        gameId: game.id,
        team: `${player.teamId}`,
        playerId: player.id,
        stat: ask.stat,
        side: ask.side,
        win: (1 - scored.pushProbability) * probability,
        push: scored.pushProbability,
        assists: prop.projection.counts[ASSISTS]?.mean ?? 0,
      },
    });
  }
  return priced;
}
