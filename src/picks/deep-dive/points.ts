import {
  decimal,
  odds,
  ordinal,
  percent,
  percentagePoints,
  signed,
  signedPercent,
} from '../../domain/number-format.ts';
import { americanOdds, decimalOdds, edge, expectedValue } from '../../domain/odds.ts';
import { STAT_CATALOGUE } from '../../domain/stats.ts';
import { type DataPoint, figure, whole, word } from '../../model/blocks/block.ts';
import type { BlockReport } from '../../model/explain.ts';
import type { PickContent } from '../pick.ts';
import { BLOCK_PROSE } from './prose/all-blocks.ts';
import { keysIn } from './prose/pattern.ts';
import { strongest } from './prose/reasons.ts';

const line = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 1);

/** Without a projection only the market block has data. */
export const isProjected = ({ projection }: PickContent): boolean => projection.minutes > 0;

/**
 * Numbers of the whole pick: projection, probability, price, and the limits within which the rating is kept.
 */
export function pickPoints(pick: PickContent): DataPoint[] {
  const { projection, flipPoints, bestBook } = pick;
  return [
    figure('line', `Line, ${STAT_CATALOGUE[pick.stat].displayName}`, pick.line, {
      as: line,
      note: pick.direction,
    }),
    ...(isProjected(pick)
      ? [
          figure('mean', 'Projection', projection.mean),
          figure('gap', 'Projection against the line', projection.mean - pick.line, { as: signed }),
          figure('low', 'Low end of an ordinary night', projection.p10, {
            as: line,
            note: 'tenth percentile',
          }),
          figure('high', 'High end of an ordinary night', projection.p90, {
            as: line,
            note: 'ninetieth percentile',
          }),
          figure('minutes', 'Minutes forecast', projection.minutes),
        ]
      : []),
    figure('chance', `Chance of the ${pick.direction}`, pick.confidence, { as: percent }),
    ...(pick.pushProbability >= 0.0005
      ? [figure('push', 'Chance of a push', pick.pushProbability, { as: percent })]
      : []),
    figure('breakEven', 'Break-even of the average price', pick.breakEven, { as: percent }),
    figure('edge', 'Edge at the average price', 100 * edge(pick.confidence, pick.breakEven), {
      as: percentagePoints,
    }),
    figure('price', 'Average price', americanOdds(pick.decimalPrice), { as: odds }),
    figure('fairOdds', 'Fair price', pick.fairOdds, { as: odds }),
    figure('value', 'Expected value at the average price', pick.evPercent / 100, {
      as: signedPercent,
      note: 'per unit staked',
    }),
    ...(bestBook
      ? [
          figure('bestPrice', 'Best price', bestBook.odds, { as: odds, note: bestBook.sportsbook }),
          figure(
            'bestValue',
            'Expected value at the best price',
            expectedValue(pick.confidence, decimalOdds(bestBook.odds), pick.pushProbability),
            { as: signedPercent, note: 'per unit staked' },
          ),
        ]
      : []),
    figure('scoreFinal', 'Score of the pick', pick.scoreFinal),
    ...factorPoints(pick),
    word('rating', 'Rating', pick.rating),
    ...(flipPoints.line === null
      ? []
      : [figure('holdsLine', 'Rating holds to line', flipPoints.line, { as: line })]),
    ...(flipPoints.odds === null
      ? []
      : [figure('holdsPrice', 'Rating holds to price', flipPoints.odds, { as: odds })]),
  ];
}

/** How many blocks support the pick and how many count against it, as far as one decimal shows. */
function factorPoints({ blocks }: PickContent): DataPoint[] {
  if (blocks.length < 2) return [];
  const shown = (sign: number) =>
    blocks.filter((block) => sign * Number(block.percentagePoints.toFixed(1)) > 0).length;
  return [
    figure('factors', 'Blocks of the pick', blocks.length, { as: whole }),
    figure('factorsFor', 'Of them supporting it', shown(1), { as: whole }),
    figure('factorsAgainst', 'Of them against it', shown(-1), { as: whole }),
  ];
}

/** The block's share of the total absolute movement of all blocks, 0 to 1. */
export function shareOf(pick: PickContent, report: BlockReport): number {
  const all = pick.blocks.reduce((sum, block) => sum + Math.abs(block.percentagePoints), 0);
  return all > 0 ? Math.abs(report.percentagePoints) / all : 0;
}

/** The block's effect on the pick, and the other blocks' for comparison. */
export function effectPoints(pick: PickContent, report: BlockReport): DataPoint[] {
  return [
    figure('blockPoints', `Moves the chance of the ${pick.direction} by`, report.percentagePoints, {
      as: percentagePoints,
      note: 'against an even chance',
    }),
    ...(report.effectPercent === null
      ? []
      : [
          figure('blockEffect', 'Moves the projection by', report.effectPercent / 100, { as: signedPercent }),
        ]),
    figure('blockShare', 'Share of all movement', shareOf(pick, report), { as: percent }),
    word('blockRank', 'Rank among the blocks', rankOf(pick, report), 'by size of the movement'),
    figure('blockScore', 'Score of the block', report.score),
    ...pick.blocks
      .filter((other) => other.block !== report.block)
      .map((other) =>
        figure(`points.${other.block}`, other.displayName, other.percentagePoints, { as: percentagePoints }),
      ),
  ];
}

function rankOf({ blocks }: PickContent, report: BlockReport): string {
  const larger = blocks.filter(
    (other) => Math.abs(other.percentagePoints) > Math.abs(report.percentagePoints),
  ).length;
  return `${ordinal(larger + 1)} of ${blocks.length}`;
}

/** All numbers that sentences about a block may use. */
export const blockPoints = (pick: PickContent, report: BlockReport): DataPoint[] => [
  ...report.dataPoints,
  ...effectPoints(pick, report),
  ...evidencePoints(report),
  ...pickPoints(pick),
];

/** The numbers of other blocks that the summary quotes as reasons, with the block's name before the key. */
export function reasonPoints(pick: PickContent, report: BlockReport): DataPoint[] {
  const { pro, contra } = strongest(pick);
  const ofPick = new Set(pickPoints(pick).map(({ key }) => key));
  return [...pro, ...contra]
    .filter((other) => other.block !== report.block)
    .flatMap((other) => {
      const quoted = keysIn(BLOCK_PROSE[other.block].claim.flatMap(([, ...say]) => say));
      return blockPoints(pick, other)
        .filter(({ key }) => quoted.has(key) && !ofPick.has(key))
        .map((point) => ({
          ...point,
          key: `${other.block}.${point.key}`,
          label: `${other.displayName}: ${point.label}`,
        }));
    });
}

/** How much of the block is evidence rather than prior. */
export const evidencePoints = (report: BlockReport): DataPoint[] => [
  figure('sample', `Sample, ${report.sampleUnit}`, report.sample, {
    as: report.sampleUnit.includes('minutes') ? decimal : whole,
  }),
  // The market's shrinkage is its weight in the blend, which is among its own points.
  ...(report.block === 'market'
    ? []
    : [figure('evidence', 'Own evidence', report.shrinkage, { as: percent })]),
  word('blockConfidence', 'Confidence of the block', report.confidenceLabel),
];
