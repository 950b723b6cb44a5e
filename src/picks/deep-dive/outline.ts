import type { DataPoint } from '../../model/blocks/block.ts';
import type { Block } from '../../model/contributions.ts';
import type { BlockReport } from '../../model/explain.ts';
import type { PickContent } from '../pick.ts';
import { effectPoints, evidencePoints, pickPoints, shareOf } from './points.ts';
import { BLOCK_PROSE } from './prose/all-blocks.ts';
import { blockVerdict, evidenceVerdict, pickVerdict, type Verdict, weightVerdict } from './verdict.ts';

export type PublishedPick = PickContent & { id: number };

export type SectionOutline = Verdict & {
  title: string;
  /** Name of a Lucide icon. */
  icon: string;
  score: number;
  whyItMatters: string;
  dataPoints: DataPoint[];
};

/** A deep-dive without its texts: every number that the texts may use. */
export type Outline = {
  pick: PublishedPick;
  report: BlockReport;
  sections: SectionOutline[];
  points: DataPoint[];
};

const ICONS: Record<Block, string> = {
  market: 'store',
  baseline: 'ruler',
  minutes_role: 'clock',
  recent_form: 'activity',
  matchup: 'shield',
  pace_env: 'gauge',
  schedule_venue: 'calendar',
  injuries_usage: 'bandage',
  volatility: 'waves',
  other_markets: 'layers',
};

export function outlineOf(pick: PublishedPick, report: BlockReport): Outline {
  const share = shareOf(pick, report);
  const sections: SectionOutline[] = [
    {
      title: report.displayName,
      icon: ICONS[report.block],
      score: report.score,
      ...blockVerdict(report, pick),
      whyItMatters: BLOCK_PROSE[report.block].whyItMatters,
      dataPoints: report.dataPoints,
    },
    {
      title: 'What it does to the pick',
      icon: 'scale',
      score: 100 * share,
      ...weightVerdict(share),
      whyItMatters:
        'Blocks add up: together they make the whole difference between an even chance and the chance of the pick. A block that moves little may be interesting and still beside the point.',
      dataPoints: effectPoints(pick, report),
    },
    {
      title: 'How much is known',
      icon: 'search-check',
      score: 100 * report.confidence,
      ...evidenceVerdict(report),
      whyItMatters:
        'Where little is known the model holds on to what is usual and says so. A block with little evidence can be right; it just cannot be leant on.',
      dataPoints: evidencePoints(report),
    },
    {
      title: 'The pick as a whole',
      icon: 'target',
      score: pick.scoreFinal,
      ...pickVerdict(pick),
      whyItMatters:
        'A chance is worth nothing by itself. It has to be compared with the break-even of the price, and the line and price on offer change until tip-off.',
      dataPoints: pickPoints(pick),
    },
  ];
  return { pick, report, sections, points: sections.flatMap(({ dataPoints }) => dataPoints) };
}
