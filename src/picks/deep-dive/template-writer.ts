import type { Outline } from './outline.ts';
import { BLOCK_PROSE } from './prose/all-blocks.ts';
import { conclusion } from './prose/closing.ts';
import { effect } from './prose/effect.ts';
import { executiveSummary } from './prose/opening.ts';
import { voiceFor } from './prose/voice.ts';
import { whole } from './prose/whole.ts';
import type { Texts } from './texts.ts';

/** Deterministic: the same text for the same pick, with sentences chosen by the numbers. */
export function writeByTemplate({ pick, report, points }: Outline): Texts {
  const voice = voiceFor(pick, report, points);
  const block = BLOCK_PROSE[report.block];
  return {
    executiveSummary: executiveSummary(voice),
    narratives: [block.finding(voice), effect(voice), block.evidence(voice), whole(voice)],
    conclusion: conclusion(voice),
  };
}
