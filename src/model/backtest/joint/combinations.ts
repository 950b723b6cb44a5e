import { seededRandom } from '../../../domain/random.ts';
import { type Leg, relationOf } from '../../joint/leg.ts';

/** A leg with its result and the day that it belongs to. */
export type SettledLeg = Leg & { date: string; won: boolean };

export type Slip = readonly SettledLeg[];

/** Every pair of legs of one game. */
export function* sameGamePairs(legs: readonly SettledLeg[]): Generator<[SettledLeg, SettledLeg]> {
  for (const game of Map.groupBy(legs, ({ gameId }) => gameId).values())
    for (const [j, b] of game.entries()) for (const a of game.slice(0, j)) yield [a, b];
}

/** `drawn`: over or under at random in each slip. `rated`: the side worth more, as picks have it. */
export type SideChoice = 'drawn' | 'rated';

export type Draw = { size: number; count: number; sameGame: boolean; sides: SideChoice };

const SEED = 7;
/** Stops a draw from slates too small for the slips that are wanted. */
const TRIES_PER_SLIP = 20;

/** Draws slips within one game, or with all legs from different games of one day. */
export function* drawSlips(
  legs: readonly SettledLeg[],
  { size, count, sameGame, sides }: Draw,
): Generator<Slip> {
  const random = seededRandom(SEED + size);
  const keyOf = (leg: SettledLeg) => (sameGame ? `${leg.gameId}` : leg.date);
  const groups = Map.groupBy(legs, keyOf);
  const one = (from: readonly SettledLeg[]) => from[Math.floor(random() * from.length)]!;
  const fits = (a: Leg, b: Leg) =>
    sameGame ? a.playerId !== b.playerId || a.stat !== b.stat : relationOf(a, b) === 'different-games';
  let drawn = 0;
  for (let tries = 0; drawn < count && tries < TRIES_PER_SLIP * count && legs.length > 0; tries++) {
    const slip = [one(legs)];
    const group = groups.get(keyOf(slip[0]!)) ?? [];
    while (slip.length < size) slip.push(one(group));
    if (!slip.every((a, i) => slip.slice(0, i).every((b) => fits(a, b)))) continue;
    drawn += 1;
    yield sides === 'rated' ? slip : slip.map((leg) => (random() < 0.5 ? leg : otherSide(leg)));
  }
}

const otherSide = (leg: SettledLeg): SettledLeg => ({
  ...leg,
  side: leg.side === 'over' ? 'under' : 'over',
  win: 1 - leg.win - leg.push,
  won: !leg.won,
});
