import { BLOCK_PROSE } from './all-blocks.ts';
import { reasons, SPOKEN } from './reasons.ts';
import { listing, prose, type Voice } from './voice.ts';

const SAYS_SOMETHING = 0.25;

/** Two or three sentences that are enough for a reader in a hurry. */
export const executiveSummary = (v: Voice): string => prose(thePick(v), theBlock(v), theRest(v));

function thePick(v: Voice): string {
  const side = `${v.pick.direction} ${v.show('line')} ${v.noun}`;
  const [chance, needs] = [v.show('chance'), v.show('breakEven')];
  return v.choose(
    `${v.pick.playerName}, ${side}: the chance is put at ${chance}, the average price needs ${needs}.`,
    `The ${side} of ${v.pick.playerName} is given ${chance} where the average price of ${v.show('price')} needs ${needs}.`,
    `At the average price of ${v.show('price')} the ${side} of ${v.pick.playerName} has to come in ${needs} of the time; it is expected to in ${chance}.`,
  );
}

function theBlock(v: Voice): string {
  const block = SPOKEN[v.report.block];
  const headline = BLOCK_PROSE[v.report.block].headline(v);
  const points = v.amount('blockPoints');
  const side = v.pick.direction;
  if (Math.abs(points) < SAYS_SOMETHING)
    return v.choose(
      `${block} says little about it: ${headline}.`,
      `${block} is not what this pick turns on; ${headline}.`,
      `From ${block} there is no strong word either way: ${headline}.`,
    );
  return points > 0
    ? v.choose(
        `${block} speaks for it: ${headline}, worth ${v.size('blockPoints')} to the ${side}.`,
        `Part of the case is ${block}: ${headline}.`,
        `${block} helps the ${side}: ${headline}.`,
      )
    : v.choose(
        `${block} speaks against it: ${headline}, at a cost of ${v.size('blockPoints')}.`,
        `${block} is a reason for caution: ${headline}.`,
        `${block} does not help the ${side}: ${headline}.`,
      );
}

function theRest(v: Voice): string | false {
  const { pro, contra } = reasons(v.pick);
  const others = (blocks: typeof pro) =>
    blocks
      .filter(({ block }) => block !== v.report.block)
      .slice(0, 2)
      .map(({ block }) => SPOKEN[block]);
  const [helped, hindered] = [others(pro), others(contra)];
  if (helped.length > 0 && hindered.length > 0)
    return v.choose(
      `Beside it ${listing(helped)} ${helped.length === 1 ? 'speaks' : 'speak'} for the pick and ${listing(hindered)} against.`,
      `What else speaks for it is ${listing(helped)}; what gives pause is ${listing(hindered)}.`,
    );
  if (helped.length > 0)
    return v.amount('blockPoints') <= -SAYS_SOMETHING
      ? `${listing(helped)} ${helped.length === 1 ? 'speaks' : 'speak'} for it, and nothing else of weight against.`
      : `${listing(helped)} ${helped.length === 1 ? 'speaks' : 'speak'} for it too, and nothing of weight against.`;
  return (
    hindered.length > 0 &&
    `Beside it ${listing(hindered)} ${hindered.length === 1 ? 'speaks' : 'speak'} against the pick.`
  );
}
