import type { BetRow } from './bet-queries.ts';
import type { Bet } from './contract.ts';

/** A bet as its owner sees it. */
export function betOnWire(bet: BetRow): Bet {
  const { userId: _, lineShape: __, importId: ___, resultVersion: ____, tipAt, ...fields } = bet;
  return { ...fields, gameDate: tipAt };
}
