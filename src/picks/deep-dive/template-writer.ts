import type { BlockReport } from '../../model/explain.ts';
import type { Outline } from './outline.ts';
import { blockPoints } from './points.ts';
import { BLOCK_PROSE } from './prose/all-blocks.ts';
import { CLOSING } from './prose/closing.ts';
import { EFFECT } from './prose/effect.ts';
import { summaryPoints } from './prose/opening.ts';
import { voiceFor } from './prose/voice.ts';
import { WHOLE } from './prose/whole.ts';
import { createWriter, type Paragraph, type Topic } from './prose/writer.ts';
import type { Texts } from './texts.ts';

/** The paragraphs in reading order: summary, one per section, conclusion. The same pick has the same ones. */
export function draft({ pick, report, points }: Outline): Paragraph[] {
  const voice = voiceFor(pick, report, points);
  const writer = createWriter(`${pick.id}/${report.block}`);
  const about = (other: BlockReport) =>
    other === report ? voice : voiceFor(pick, other, blockPoints(pick, other));
  const { finding, evidence } = BLOCK_PROSE[report.block];
  const write = (topics: readonly Topic[]) => writer.paragraph(topics.map((topic) => [topic, voice]));
  return [
    writer.paragraph(summaryPoints(voice, about)),
    write(finding),
    write(EFFECT),
    write(evidence),
    write(WHOLE),
    write(CLOSING),
  ];
}

export function writeByTemplate(outline: Outline): Texts {
  const [executiveSummary = '', ...rest] = draft(outline).map((paragraph) =>
    paragraph.map(({ text }) => text).join(' '),
  );
  return { executiveSummary, narratives: rest.slice(0, -1), conclusion: rest.at(-1) ?? '' };
}
