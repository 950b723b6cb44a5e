import type { BlockReport } from '../../../model/explain.ts';
import type { PickContent } from '../../pick.ts';

/** In percentage points; smaller effects are not named as a reason. */
const WORTH_NAMING = 0.25;

const MOST_PRO = 2;
const MOST_CONTRA = 1;

/** The blocks for and against the pick, strongest first. */
export function reasons({ blocks }: Pick<PickContent, 'blocks'>): {
  pro: BlockReport[];
  contra: BlockReport[];
} {
  const named = blocks
    .filter(({ percentagePoints }) => Math.abs(percentagePoints) >= WORTH_NAMING)
    .sort((a, b) => Math.abs(b.percentagePoints) - Math.abs(a.percentagePoints));
  return {
    pro: named.filter(({ percentagePoints }) => percentagePoints > 0),
    contra: named.filter(({ percentagePoints }) => percentagePoints < 0),
  };
}

/** The two strongest reasons for the pick and the strongest against it, which every summary names. */
export function strongest(pick: Pick<PickContent, 'blocks'>): { pro: BlockReport[]; contra: BlockReport[] } {
  const { pro, contra } = reasons(pick);
  return { pro: pro.slice(0, MOST_PRO), contra: contra.slice(0, MOST_CONTRA) };
}
