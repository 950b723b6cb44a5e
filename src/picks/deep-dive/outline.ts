import type { DataPoint } from '../../model/blocks/block.ts';
import type { Block } from '../../model/contributions.ts';
import type { BlockReport } from '../../model/explain.ts';
import type { PickContent } from '../pick.ts';
import { effectPoints, evidencePoints, pickPoints, reasonPoints, shareOf } from './points.ts';
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
      title: 'Effect on the pick',
      icon: 'scale',
      score: 100 * share,
      ...weightVerdict(share),
      whyItMatters:
        'The factors add up to the whole difference between an even chance and the chance of the pick. One that moves little can be interesting and still not matter.',
      dataPoints: effectPoints(pick, report),
    },
    {
      title: 'How solid it is',
      icon: 'search-check',
      score: 100 * report.confidence,
      ...evidenceVerdict(report),
      whyItMatters:
        'Where the sample is small, we stay close to the average. A factor with little evidence can be right, but it should not carry a pick.',
      dataPoints: evidencePoints(report),
    },
    {
      title: 'Price against probability',
      icon: 'target',
      score: pick.scoreFinal,
      ...pickVerdict(pick),
      whyItMatters:
        'A chance is worth nothing by itself. It has to beat the break-even of the price, and line and price change until tip-off. The score rates that difference, so it can be high although most factors count against the pick.',
      dataPoints: [...pickPoints(pick), ...reasonPoints(pick, report)],
    },
  ];
  return { pick, report, sections, points: sections.flatMap(({ dataPoints }) => dataPoints) };
}
