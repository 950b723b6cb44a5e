import { expect, test } from 'vitest';
import { fieldNames, violations } from './support/interface-tables.ts';

const point = { label: 'Line', value: '24.5', note: null, key: 'line' };
const section = {
  title: 'a',
  icon: 'b',
  verdict: 'c',
  verdictColor: 'hit',
  narrative: 'd',
  whyItMatters: 'e',
  score: 50,
  dataPoints: [point],
};
const deepDive = {
  pickId: 1,
  playerName: 'A',
  stat: 'points',
  direction: 'over',
  blockName: 'market',
  blockDisplayName: 'Market',
  confidenceLabel: 'High',
  line: 24.5,
  score: 61.2,
  confidence: 0.55,
  spider: { name: 'A', axes: [{ label: 'Market', value: 50, max: 100 }] },
  executiveSummary: 'x',
  sections: [section],
  conclusion: 'y',
  glossary: [{ term: 'line', definition: 'z' }],
  narrativeMeta: { source: 'template', fallbackReason: null, generationTimeMs: 3 },
};

test('a whole record has no violation', () => {
  expect(violations('Pick block deep-dive record', deepDive)).toEqual([]);
  expect(violations('Pick block deep-dive record', { ...deepDive, spider: {} })).toEqual([]);
});

test.each([
  [{ pickId: '1' }, 'pickId'],
  [{ conclusion: null }, 'conclusion'],
  [{ sections: [{ ...section, score: undefined }] }, 'sections[0].score'],
  [{ sections: [{ ...section, dataPoints: [{ ...point, note: undefined }] }] }, 'dataPoints[0].note'],
  [{ spider: { axes: [{ label: 'Market', value: '50', max: 100 }] } }, 'axes[0].value'],
  [{ narrativeMeta: { source: 'template', fallbackReason: 7, generationTimeMs: 3 } }, 'fallbackReason'],
  [{ glossary: [{ term: 'line' }] }, 'glossary[0].definition'],
])('%j is noticed', (change, where) => {
  const found = violations('Pick block deep-dive record', { ...deepDive, ...change });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(where);
});

test('records that the document writes as a list or as a sentence are read too', () => {
  expect(fieldNames('Hit-rate object')).toHaveLength(9);
  expect(fieldNames('Defense object')).toHaveLength(9);
  expect(fieldNames('Prop object')).toHaveLength(8);
  expect(fieldNames('Settlement diagnostics record')).toHaveLength(6);
  expect(
    violations('Public player item', { slug: 'a', playerId: 1, name: 'A', teamAbbr: 'BOS', league: 'nba' }),
  ).toEqual([]);
  expect(violations('Freshness item', { variant: 'odds', lastSuccessAt: '2026-01-01' })).not.toEqual([]);
});
