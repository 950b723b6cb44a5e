import { round } from '../../domain/numeric.ts';
import { americanOdds, expectedValue, fairOdds } from '../../domain/odds.ts';
import { type Joint, jointOf } from '../../model/joint/joint.ts';
import { shippedJoint } from '../../model/joint/shipped.ts';
import { shippedParams } from '../../model/shipped.ts';
import type { GameReader } from '../../picks/pricing/forecast.ts';
import type { Db } from '../../platform/db/connect.ts';
import { checkSlip, placeLegs } from './check-slip.ts';
import type { SlipBody, SlipEvaluation } from './contract.ts';
import { pairWords } from './pair-words.ts';
import { paysFor } from './payouts/value.ts';
import { type PricedLeg, priceLegs } from './price-legs.ts';
import { expectedReturn, expectedReturnWithout, type Terms } from './slip-value.ts';
import { termsOf } from './terms.ts';

type Ask = { slip: SlipBody; now: Date; readGame: GameReader };

/** Joint chance, fair price and expected value of any combination of props. */
export async function evaluateSlip(db: Db, { slip, now, readGame }: Ask): Promise<SlipEvaluation> {
  checkSlip(slip);
  const placed = await placeLegs(db, slip.legs, now);
  const terms = await termsOf(db, slip, { placed, now });
  const legs = await priceLegs(db, placed, { now, readGame });
  return composeSlip({ kind: slip.kind ?? 'parlay', legs, terms, now });
}

type Facts = { kind: SlipEvaluation['kind']; legs: readonly PricedLeg[]; terms: Terms; now: Date };

export function composeSlip({ kind, legs, terms, now }: Facts): SlipEvaluation {
  const joint = jointOf(
    legs.map(({ leg }) => leg),
    shippedJoint.leagues,
  );
  const unrelated = jointOf(
    legs.map(({ leg }, n) => ({ ...leg, gameId: n })),
    shippedJoint.leagues,
  );
  const price = priceOf(terms);
  return {
    kind,
    probability: round(joint.probability, 5),
    standardError: round(joint.error, 6),
    interval: intervalOf(joint, legs),
    independentProbability: round(joint.independent, 5),
    fairOdds: fairOdds(shown(joint.probability)),
    fairPrice: round(1 / shown(joint.probability), 3),
    price: price === null ? null : americanOdds(price),
    decimalPrice: price === null ? null : round(price, 4),
    evPercent: percentOf(expectedReturn(terms, joint)),
    independentEvPercent: percentOf(expectedReturn(terms, unrelated)),
    legs: legs.map((leg, n) => legOnWire(leg, n, joint, terms)),
    pairs: pairsOf(joint, legs),
    hits: hitsOf(joint, terms),
    payouts: terms.by === 'payouts' ? terms.table : null,
    modelVersion: shippedParams.version,
    generatedAt: now,
  };
}

const pairsOf = ({ pairs }: Joint, legs: readonly PricedLeg[]): SlipEvaluation['pairs'] =>
  pairs.flatMap((pair) => {
    const [a, b] = [legs[pair.a], legs[pair.b]];
    if (!a || !b) return [];
    return {
      legs: [pair.a, pair.b],
      relation: pair.relation,
      correlation: round(pair.correlation, 3),
      probability: round(pair.probability, 4),
      independentProbability: round(a.leg.win * b.leg.win, 4),
      reason: pairWords(pair, a, b),
    };
  });

/** A price of a chance below this is meaningless, and would not fit on the wire. */
const SMALLEST_SHOWN = 1e-6;
const shown = (probability: number): number => Math.max(SMALLEST_SHOWN, probability);

const percentOf = (multiple: number | null): number | null =>
  multiple === null ? null : round(100 * (multiple - 1), 2);

const priceOf = (terms: Terms): number | null => {
  if (terms.by === 'price') return terms.price;
  return terms.by === 'legs' ? terms.prices.reduce((product, price) => product * price, 1) : null;
};

const legOnWire = (
  { ask, player, game, leg, probability, price }: PricedLeg,
  n: number,
  joint: Joint,
  terms: Terms,
): SlipEvaluation['legs'][number] => {
  const without = joint.without(n);
  return {
    playerId: player.id,
    playerName: player.name,
    league: player.league,
    gameId: game.id,
    gameDate: game.tipAt,
    date: game.date,
    stat: ask.stat,
    line: ask.line,
    side: ask.side,
    sportsbook: ask.sportsbook ?? null,
    price: ask.price ?? null,
    probability: round(probability, 4),
    pushProbability: round(leg.push, 4),
    evPercent:
      price === null ? null : round(100 * expectedValue(round(probability, 4), price, round(leg.push, 4)), 2),
    probabilityWithout: round(without.chance(without.legs, 0), 5),
    evPercentWithout: percentOf(expectedReturnWithout(terms, joint, { leg: n, outcomes: without })),
  };
};

/** Chance of so many hits, however many legs push. */
const hitsOf = ({ outcomes }: Joint, terms: Terms): SlipEvaluation['hits'] =>
  Array.from({ length: outcomes.legs + 1 }, (_, hits) => {
    let probability = 0;
    for (let pushes = 0; pushes <= outcomes.legs - hits; pushes++)
      probability += outcomes.chance(hits, pushes);
    const isWhole = hits === outcomes.legs;
    const pays =
      terms.by === 'payouts'
        ? paysFor(terms.table.entries, outcomes.legs, hits)
        : isWhole
          ? priceOf(terms)
          : terms.by === 'nothing'
            ? null
            : 0;
    return { hits, probability: round(probability, 5), pays: pays === null ? null : round(pays, 4) };
  });

const NORMAL_95 = 1.96;

/** On the scale of the logarithm; the errors of the legs are taken as independent. */
function intervalOf({ probability, error }: Joint, legs: readonly PricedLeg[]): SlipEvaluation['interval'] {
  const relative = (error / shown(probability)) ** 2;
  const variance = legs.reduce((sum, one) => sum + ((1 - one.probability) * one.deviation) ** 2, relative);
  const factor = Math.exp(NORMAL_95 * Math.sqrt(variance));
  const highest = Math.min(1, probability * factor);
  return { low: round(probability / factor, 5), high: round(highest, 5) };
}
