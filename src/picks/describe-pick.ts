import type { BlockReport } from '../model/explain.ts';
import { americanOdds } from '../model/odds.ts';
import type { ScoredProp } from '../model/score.ts';
import { DISPLAY_NAMES } from '../model/stat.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const signed = (odds: number): string => (odds > 0 ? `+${odds}` : `−${-odds}`);

/** One or two plain sentences: what is picked, what it needs, what speaks for it and against it. */
export function describePick(name: string, scored: ScoredProp, blocks: readonly BlockReport[]): string {
  const { direction, line, stat, confidence, breakEven, decimalPrice, projection } = scored;
  const what = `${name} ${direction} ${line} ${DISPLAY_NAMES[stat].toLowerCase()}`;
  const price = `model ${percent(confidence)}, the price of ${signed(americanOdds(decimalPrice))} needs ${percent(breakEven)}`;
  const forecast = projection
    ? `Forecast ${projection.mean.toFixed(1)} in ${projection.minutes.toFixed(0)} minutes`
    : '';
  return `${what}: ${price}. ${[forecast, reasons(blocks)].filter((part) => part !== '').join('; ')}.`;
}

/** Blocks that say something of their own; the market and the baseline are where every prop starts. */
function reasons(blocks: readonly BlockReport[]): string {
  const own = blocks
    .filter(({ block }) => block !== 'market' && block !== 'baseline')
    .sort((a, b) => b.towardsPick - a.towardsPick);
  const [best, worst] = [own[0], own.at(-1)];
  const told = [
    best && best.score >= 55 ? `${best.displayName.toLowerCase()} speaks for it most` : '',
    worst && worst.score <= 45 ? `${worst.displayName.toLowerCase()} against it` : '',
  ].filter((part) => part !== '');
  return told.join(', ');
}
