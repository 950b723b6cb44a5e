import { ALL_BLOCKS, blockNamed } from '../../model/blocks/all.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Problem } from '../../platform/problem.ts';
import { getPick } from '../pick-queries.ts';
import { composeDeepDive } from './compose.ts';
import type { DeepDive } from './contract.ts';
import type { Narrator } from './narrator.ts';
import { outlineOf } from './outline.ts';

export type DeepDiveAsk = { pickId: number; blockName: string; asOf: Date };

/** Explains one block of a published pick from the data stored with it. */
export async function deepDive(db: Db, narrator: Narrator, ask: DeepDiveAsk): Promise<DeepDive> {
  const pick = await getPick(db, { id: ask.pickId, asOf: ask.asOf });
  const block = blockNamed(ask.blockName)?.name;
  const report = pick.blocks.find((one) => one.block === block);
  if (!report)
    throw noBlock(
      ask.blockName,
      pick.blocks.map(({ block }) => block),
    );
  const outline = outlineOf(pick, report);
  const { texts, meta } = await narrator.narrate(outline);
  return composeDeepDive(outline, texts, meta);
}

function noBlock(asked: string, available: readonly string[]): Problem {
  const valid = ALL_BLOCKS.map(({ name }) => name).filter((name) => available.includes(name));
  return new Problem('not-found', `There is no block "${asked}". Blocks of this pick: ${valid.join(', ')}.`);
}
