import { reasons, withPoints } from './reasons.ts';
import { listing, prose, type Voice } from './voice.ts';

const MOST_NAMED = 3;

/** The whole pick: projection, reasons for and against it, and price. */
export const whole = (v: Voice): string => prose(projection(v), forAndAgainst(v), price(v), push(v));

function projection(v: Voice): string | false {
  if (!v.has('mean')) return `Nothing is projected for ${v.name}, so the market stands alone.`;
  const gap = v.amount('gap');
  const [mean, line] = [v.show('mean'), v.show('line')];
  if (v.flat('gap')) return `The projection of ${mean} sits on the line itself.`;
  const where = `${v.size('gap')} ${gap > 0 ? 'above' : 'below'}`;
  if (gap > 0 !== v.over)
    return v.choose(
      `The projection is ${mean}, ${where} the line of ${line}, so the mean leans the other way; price and shape make the case.`,
      `On the mean alone, ${mean} against a line of ${line}, nobody would take the ${v.pick.direction}; what makes it a pick is the price and the shape of the nights.`,
    );
  return v.choose(
    `The projection is ${mean}, ${where} the line of ${line}.`,
    `${v.name} is projected for ${mean} in ${v.show('minutes')} minutes, ${where} the line.`,
    `Against a line of ${line} the projection says ${mean}, with ordinary nights from ${v.show('low')} to ${v.show('high')}.`,
  );
}

function forAndAgainst(v: Voice): string {
  const { pro, contra } = reasons(v.pick);
  const told = (blocks: typeof pro, first: boolean) =>
    listing(blocks.slice(0, MOST_NAMED).map((block, i) => withPoints(v, block, first && i === 0)));
  if (pro.length === 0 && contra.length === 0) return 'No block has much to say, for or against.';
  if (contra.length === 0)
    return `For it speak${one(pro)} ${told(pro, true)}; nothing of weight speaks against it.`;
  if (pro.length === 0)
    return `Against it stand${one(contra)} ${told(contra, true)}, and nothing of weight speaks for it.`;
  return v.choose(
    `For it speak${one(pro)} ${told(pro, true)}, against it ${told(contra, false)}.`,
    `${told(pro, true)} ${pro.length === 1 ? 'speaks' : 'speak'} for it; ${told(contra, false)} ${contra.length === 1 ? 'does' : 'do'} not.`,
  );
}

const one = (blocks: readonly unknown[]) => (blocks.length === 1 ? 's' : '');

function price(v: Voice): string {
  const needs = `the average price of ${v.show('price')} needs ${v.show('breakEven')}`;
  if (v.flat('edge')) return `The chance of ${v.show('chance')} is just what ${needs}.`;
  return v.choose(
    `The chance is ${v.show('chance')} and ${needs}, an edge of ${v.size('edge')}.`,
    `${needs}, the chance is ${v.show('chance')}: ${v.size('edge')} to the good, worth ${v.show('value')} per unit staked.`,
    `A fair price would be ${v.show('fairOdds')}; at the average of ${v.show('price')} the break-even is ${v.show('breakEven')} against a chance of ${v.show('chance')}.`,
  );
}

const push = (v: Voice) =>
  v.has('push') && `On this line ${v.show('push')} of nights are a push and give the stake back.`;
