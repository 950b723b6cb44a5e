import type { Voice } from './voice.ts';

/** How one block is told: in half a sentence, in a paragraph, and what its knowledge rests on. */
export type BlockProse = {
  /** Completes "Matchup: …"; no full stop. */
  headline(voice: Voice): string;
  finding(voice: Voice): string;
  evidence(voice: Voice): string;
  /** Completes "… a small plus, …" where the block's confidence does not say what it rests on. */
  footing?(voice: Voice): string;
  /** Why a reader should care, whoever the player is; holds no number. */
  whyItMatters: string;
};
