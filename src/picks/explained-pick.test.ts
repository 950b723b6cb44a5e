import { expect, test } from 'vitest';
import { pickContent } from '../../test/data/picks.ts';
import { alternateLines, explainedBlocks } from './explained-pick.ts';

const report = (block: 'market' | 'baseline', towardsPick: number) => ({
  block,
  displayName: block,
  meaning: '',
  value: null,
  sample: 1,
  sampleUnit: 'games',
  shrinkage: 1,
  dataPoints: [],
  logOdds: -towardsPick,
  towardsPick,
  effectPercent: null,
  percentagePoints: 0,
  score: 50,
  confidence: 1,
  confidenceLabel: 'High' as const,
});

test('the blocks lead from an even chance to the chance of the pick', () => {
  const logOdds = Math.log(0.6 / 0.4);
  const blocks = explainedBlocks(
    pickContent({
      blocks: [report('market', (4 / 3) * logOdds), report('baseline', (-1 / 3) * logOdds)],
      blockScores: [
        { block: 'market', displayName: 'Market', score: 70, confidence: 1 },
        { block: 'baseline', displayName: 'Baseline', score: 40, confidence: 1 },
      ],
    }),
  );
  expect(blocks.map(({ percentagePoints }) => percentagePoints)).toEqual([13.3333, -3.3333]);
});

const SHAPE = { from: 24, overLogOdds: [0.1, 0, -0.2, -0.4] };

test('the chance at other lines moves with the forecast, on either side', () => {
  const over = { stat: 'points', line: 24.5, direction: 'over', confidence: 0.6 } as const;
  expect(alternateLines(pickContent({ ...over, lineShape: SHAPE }))).toEqual([
    { line: 24, confidence: 0.6237, pushProbability: 0 },
    { line: 24.5, confidence: 0.6, pushProbability: 0 },
    { line: 25, confidence: 0.5512, pushProbability: 0.0987 },
    { line: 25.5, confidence: 0.5014, pushProbability: 0 },
  ]);
  const under = alternateLines(pickContent({ ...over, direction: 'under', lineShape: SHAPE }));
  expect(under.map(({ confidence }) => confidence)).toEqual([0.5758, 0.6, 0.6469, 0.6911]);
});
