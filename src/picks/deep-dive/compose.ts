import { round } from '../../domain/numeric.ts';
import { STAT_CATALOGUE } from '../../domain/stats.ts';
import { termsIn } from '../glossary.ts';
import type { DeepDive, NarrativeMeta } from './contract.ts';
import type { Outline } from './outline.ts';
import type { Texts } from './texts.ts';

const FULL_SCORE = 100;

/** Combines the outline's numbers with a writer's texts. */
export function composeDeepDive(
  { pick, report, sections }: Outline,
  texts: Texts,
  narrativeMeta: NarrativeMeta,
): DeepDive {
  const written = [texts.executiveSummary, ...texts.narratives, texts.conclusion];
  return {
    pickId: pick.id,
    playerName: pick.playerName,
    stat: pick.stat,
    direction: pick.direction,
    line: pick.line,
    blockName: report.block,
    blockDisplayName: report.displayName,
    score: round(report.score, 1),
    confidence: round(report.confidence, 2),
    confidenceLabel: report.confidenceLabel,
    spider: {
      name: `${pick.playerName}, ${pick.direction} ${pick.line} ${STAT_CATALOGUE[pick.stat].noun}`,
      axes: pick.blocks.map(({ displayName, score }) => ({
        label: displayName,
        value: round(score, 1),
        max: FULL_SCORE,
      })),
    },
    executiveSummary: texts.executiveSummary,
    sections: sections.map(({ dataPoints, score, ...section }, i) => ({
      ...section,
      score: round(score, 1),
      narrative: texts.narratives[i]!,
      dataPoints: dataPoints.map(({ label, value, note, key }) => ({ label, value, note, key })),
    })),
    conclusion: texts.conclusion,
    glossary: termsIn([...written, ...sections.map(({ whyItMatters }) => whyItMatters)].join('\n')),
    narrativeMeta,
  };
}
