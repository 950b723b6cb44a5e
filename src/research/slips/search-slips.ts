import { type Joint, jointOf } from '../../model/joint/joint.ts';
import { shippedJoint } from '../../model/joint/shipped.ts';
import type { Bet } from '../../picks/pick-queries.ts';
import { createYielder } from '../../platform/yield-to-event-loop.ts';
import type { PricedLeg } from './price-legs.ts';
import { expectedReturn, type Terms } from './slip-value.ts';

/** `price`: American, at the book whose slips are searched. */
export type Candidate = { pick: Bet; priced: PricedLeg; price?: number };

export type Found = { key: string; members: readonly Candidate[]; joint: Joint; value: number; terms: Terms };

type Limits = { minLegs: number; maxLegs: number; allowSamePlayer: boolean };

/** Slips of each size that are extended by one more leg: a beam search. */
const BEAM = 10;
/** Enough to rank slips; those that are shown are computed with all points. */
const RANKING_POINTS = 512;

/** Returns a search for the slips worth most; joint chances are shared by all its calls. */
export function searchSlips({ minLegs, maxLegs, allowSamePlayer }: Limits) {
  const known = new Map<string, Joint>();
  const joint = (key: string, members: readonly Candidate[]): Joint => {
    const held = known.get(key);
    if (held) return held;
    const legs = members.map(({ priced }) => priced.leg);
    const made = jointOf(legs, shippedJoint.leagues, RANKING_POINTS);
    known.set(key, made);
    return made;
  };
  const fits = (members: readonly Candidate[], next: Candidate): boolean =>
    members.every(
      ({ pick }) => pick.id !== next.pick.id && (allowSamePlayer || pick.playerId !== next.pick.playerId),
    );
  return async (candidates: readonly Candidate[], termsOf: (slip: readonly Candidate[]) => Terms) => {
    const yieldToEventLoop = createYielder();
    const found: Found[] = [];
    let beam: (readonly Candidate[])[] = candidates.map((one) => [one]);
    for (let legs = 2; legs <= maxLegs && beam.length > 0; legs++) {
      const longer = new Map<string, Found>();
      for (const members of beam)
        for (const next of candidates) {
          if (!fits(members, next)) continue;
          const slip = [...members, next].sort((a, b) => a.pick.id - b.pick.id);
          const key = slip.map(({ pick }) => pick.id).join(' ');
          if (longer.has(key)) continue;
          await yieldToEventLoop();
          const terms = termsOf(slip);
          const chances = joint(key, slip);
          longer.set(key, {
            key,
            members: slip,
            joint: chances,
            terms,
            // Sizes that an operator does not pay are only steps to longer ones.
            value: expectedReturn(terms, chances) ?? 0,
          });
        }
      const best = [...longer.values()].sort((a, b) => b.value - a.value).slice(0, BEAM);
      if (legs >= minLegs) found.push(...best.map(exactly));
      beam = best.map(({ members }) => members);
    }
    return found;
  };
}

function exactly(found: Found): Found {
  const joint = jointOf(
    found.members.map(({ priced }) => priced.leg),
    shippedJoint.leagues,
  );
  return { ...found, joint, value: expectedReturn(found.terms, joint) ?? 0 };
}
