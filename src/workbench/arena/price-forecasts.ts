import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupBy } from '../../domain/collections.ts';
import { listGamesById } from '../../league/game-queries.ts';
import { propKey } from '../../lines/line-moves.ts';
import { forecastPlayer, type GameReader } from '../../picks/pricing/forecast.ts';
import { chanceOf, createLineScorer } from '../../picks/pricing/price-prop.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { NewForecast } from './arena-queries.ts';
import { chance } from './opponents.ts';

type Prop = Pick<NewForecast, 'gameId' | 'playerId' | 'stat' | 'line'>;

/** Our chance of the over by prop, as any line is priced at this instant. Players without box scores have none. */
export async function priceForecasts(
  db: Db,
  props: readonly Prop[],
  { now, readGame }: { now: Date; readGame: GameReader },
): Promise<Map<string, number>> {
  const chances = new Map<string, number>();
  const byGame = groupBy(props, ({ gameId }) => gameId);
  for (const game of await listGamesById(db, { ids: [...byGame.keys()], asOf: now })) {
    const facts = await readGame(db, { game, at: now });
    for (const [playerId, ofPlayer] of groupBy(byGame.get(game.id) ?? [], (prop) => prop.playerId)) {
      const player = facts.players.get(playerId);
      if (!player) continue;
      const forecast = forecastPlayer(facts, game, player);
      for (const prop of ofPlayer) {
        const priced = forecast.propOf(prop.stat);
        if (priced) chances.set(propKey(prop), chance(chanceOf(createLineScorer(priced)(prop.line), 'over')));
      }
      await nextTurn(); // a forecast takes milliseconds of computing; other requests come first
    }
  }
  return chances;
}
