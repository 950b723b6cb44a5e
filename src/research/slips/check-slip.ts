import { isPrice } from '../../domain/odds.ts';
import { STAT_CATALOGUE } from '../../domain/stats.ts';
import type { Game } from '../../league/game-queries.ts';
import { findGameOfPlayer } from '../../league/player-game.ts';
import { getPlayer, type Player } from '../../league/player-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type FieldError, invalid, Problem } from '../../platform/problem.ts';
import { getGameAhead } from '../pricing/check-bet.ts';
import type { LegAsk, SlipBody } from './contract.ts';

export const refuse = (pointer: string, detail: string): FieldError => ({ in: 'body', pointer, detail });

const PRICE_RULE = 'must be +100 or more, or -100 or less: it is American';

/** Throws if the legs do not make one slip, or the kind does not fit the way in which it pays. */
export function checkSlip({ legs, kind = 'parlay', price, decimalPrice, operator, payouts }: SlipBody): void {
  const errors = legs.flatMap((leg, n) => [
    ...repeats(legs, leg, n),
    ...(leg.price === undefined || isPrice(leg.price) ? [] : [refuse(`/legs/${n}/price`, PRICE_RULE)]),
  ]);
  if (price !== undefined && !isPrice(price)) errors.push(refuse('/price', PRICE_RULE));
  if (price !== undefined && decimalPrice !== undefined)
    errors.push(refuse('/decimalPrice', 'is given twice: send either price or decimalPrice'));
  if (kind === 'parlay') {
    if (operator !== undefined) errors.push(refuse('/operator', 'applies to power and flex only'));
    if (payouts !== undefined) errors.push(refuse('/payouts', 'applies to power and flex only'));
  } else if (price !== undefined || decimalPrice !== undefined)
    errors.push(
      refuse(price === undefined ? '/decimalPrice' : '/price', `applies to a parlay, not to ${kind}`),
    );
  if (operator !== undefined && payouts !== undefined)
    errors.push(refuse('/payouts', 'replaces a stored table: remove operator, or payouts'));
  if (errors.length > 0) throw invalid(errors);
}

function repeats(legs: readonly LegAsk[], leg: LegAsk, n: number): FieldError[] {
  const first = legs.findIndex(({ playerId, stat }) => playerId === leg.playerId && stat === leg.stat);
  const other = legs[first];
  if (first === n || !other) return [];
  const noun = STAT_CATALOGUE[leg.stat].noun;
  if (other.line === leg.line && other.side === leg.side)
    return [refuse(`/legs/${n}`, `repeats leg ${first}: remove one of them`)];
  return [
    refuse(
      `/legs/${n}`,
      other.side === leg.side
        ? `has the same prop as leg ${first} (${noun} of one player): keep one line`
        : `contradicts leg ${first}: over and under of the same prop`,
    ),
  ];
}

export type PlacedLeg = { ask: LegAsk; player: Player; game: Game };

/** Finds the game of every leg. Throws one problem that names all legs without a game to bet on. */
export async function placeLegs(db: Db, legs: readonly LegAsk[], now: Date): Promise<PlacedLeg[]> {
  const placed: PlacedLeg[] = [];
  const errors: FieldError[] = [];
  for (const [n, ask] of legs.entries()) {
    try {
      const player = await getPlayer(db, { id: ask.playerId, asOf: now });
      placed.push({ ask, player, game: await getGame(db, player, ask.date, now) });
    } catch (error) {
      if (!(error instanceof Problem) || error.slug !== 'not-found') throw error;
      errors.push(refuse(`/legs/${n}/playerId`, error.message));
    }
  }
  if (errors.length > 0) throw invalid(errors);
  return placed;
}

async function getGame(db: Db, player: Player, date: string | undefined, now: Date): Promise<Game> {
  const found = date === undefined ? null : await findGameOfPlayer(db, { player, date, asOf: now });
  if (found && (found.game.tipAt <= now || found.game.status !== 'scheduled'))
    throw new Problem(
      'not-found',
      found.game.status === 'scheduled' || found.game.status === 'live' || found.game.status === 'final'
        ? `The game of ${player.name} has begun: remove the leg.`
        : `The game of ${player.name} is ${found.game.status}: remove the leg.`,
    );
  return getGameAhead(db, { player, date, now });
}
