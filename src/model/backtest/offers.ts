import { type Gap, gapOf, type Implied, impliedByOthers } from '../cross-market.ts';
import type { Quote } from '../market.ts';
import type { CrossMarketParams } from '../params.ts';
import type { Projection } from '../projection.ts';
import type { Prop } from './props.ts';

const MIN_PRIOR_GAMES = 5;

/** A prop with the quotes and the forecast to compare. */
export type Offer = {
  prop: Prop;
  quotes: readonly Quote[];
  /** When the newest quote was captured. */
  at: number | null;
  /** Null if too little is known of the player. */
  projection: Projection | null;
  implied: Implied;
};

type Quoted = Pick<Offer, 'prop' | 'quotes'>;

/** The offers of one game, and the gaps between market and model by player. */
export function offersOf(
  quoted: readonly Quoted[],
  projections: ReadonlyMap<number, Projection>,
  params: CrossMarketParams | null,
): { offers: Offer[]; gaps: Gap[][] } {
  const offers: Offer[] = [];
  const gaps: Gap[][] = [];
  for (const [playerId, props] of Map.groupBy(quoted, ({ prop }) => prop.playerId)) {
    const found = projections.get(playerId);
    const projection = found && found.player.games >= MIN_PRIOR_GAMES ? found : null;
    const known = props.map(({ prop, quotes }) => ({ prop, quotes, at: newest(quotes), projection }));
    const ofPlayer = known.map((one) => gapOf({ ...one, stat: one.prop.stat }));
    const implied = impliedByOthers(ofPlayer, params);
    offers.push(...known.map((one, i) => ({ ...one, implied: implied[i]! })));
    gaps.push(ofPlayer.filter((gap) => gap !== null));
  }
  return { offers, gaps };
}

export function newest(quotes: readonly Quote[]): number | null {
  let at: number | null = null;
  for (const { capturedAt } of quotes)
    if (capturedAt !== null && (at === null || capturedAt > at)) at = capturedAt;
  return at;
}
