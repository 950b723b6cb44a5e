import type { Voice } from './voice.ts';

/** Texts of one block: a headline, a paragraph, and its evidence. */
export type BlockProse = {
  /** Completes "Matchup: …", without a full stop. */
  headline(voice: Voice): string;
  finding(voice: Voice): string;
  evidence(voice: Voice): string;
  /** Completes "… a small plus, …" where the block's confidence does not describe its evidence. */
  footing?(voice: Voice): string;
  /** General relevance of the block, for any player. Contains no number. */
  whyItMatters: string;
};
