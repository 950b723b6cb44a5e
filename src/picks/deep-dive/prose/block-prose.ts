import type { Topic } from './writer.ts';

/** Texts of one block, as data. */
export type BlockProse = {
  /** The block in one clause, without a full stop: its part in a summary of the pick. */
  claim: Topic;
  /** What was seen, one topic per sentence. */
  finding: readonly Topic[];
  /** How far it can be relied on. */
  evidence: readonly Topic[];
  /** General relevance of the block, for any player. Contains no number. */
  whyItMatters: string;
};
