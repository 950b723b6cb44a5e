import { expect, test } from 'vitest';
import { EDGES, layOutBars, lineAt } from './bars-layout.ts';
import { breakLines, layOutSpider } from './spider-layout.ts';
import { layOutSteps, spread } from './steps-layout.ts';

test('a line that is drawn can be found again under the pointer', () => {
  const layout = layOutBars({ values: [12, 31, 8, 22], line: 24.5, width: 640, height: 280 });
  for (const line of [0.5, 10, 24.5, 30]) expect(lineAt(layout.y(line), layout)).toBe(line);
  expect(lineAt(-500, layout)).toBeLessThanOrEqual(Math.ceil(layout.most * 2) / 2);
  expect(lineAt(9_999, layout)).toBe(0.5);
});

test('bars stay left of the handle, and labels appear only where they fit', () => {
  const values = Array.from({ length: 15 }, (_, at) => at);
  const wide = layOutBars({ values, line: 10, width: 800, height: 280 });
  expect(wide.labelEvery).toBe(1);
  expect(wide.x(14)! + wide.x.bandwidth()).toBeLessThanOrEqual(800 - EDGES.right);
  expect(layOutBars({ values, line: 10, width: 328, height: 280 }).labelEvery).toBe(2);
  expect(layOutBars({ values, line: 10, width: 240, height: 280 }).labelEvery).toBe(null);
});

test('a line above every bar still has its place', () => {
  const { y } = layOutBars({ values: [1, 2], line: 40.5, width: 300, height: 200 });
  expect(y(40.5)).toBeGreaterThan(EDGES.top - 1);
});

test('a value past its scale is drawn at the end and flagged', () => {
  const { spokes } = layOutSpider(
    [
      { label: 'A', value: 12, max: 10 },
      { label: 'B', value: 5, max: 10 },
      { label: 'C', value: 0, max: 0 },
    ],
    320,
    300,
  );
  expect(spokes.map(({ clamped }) => clamped)).toEqual([true, false, false]);
  expect(spokes[0]!.point).toEqual(spokes[0]!.end);
});

test('spider words end inside the box at the narrowest width', () => {
  const axes = ['Opponent adjusted matchup', 'Minutes', 'Pace and environment', 'Usage'].map((label) => ({
    label,
    value: 5,
    max: 10,
  }));
  for (const { text } of layOutSpider(axes, 288, 300).spokes) {
    const length = Math.max(...text.lines.map((line) => line.length)) * 6.6;
    const left =
      text.anchor === 'start' ? text.x : text.anchor === 'end' ? text.x - length : text.x - length / 2;
    expect(left).toBeGreaterThanOrEqual(-1);
    expect(left + length).toBeLessThanOrEqual(289);
  }
});

test('ten labels at the narrowest width: none of one side overlaps the next', () => {
  const words = ['Market', 'Baseline', 'Minutes and role', 'Recent form', 'Matchup', 'Pace and scoring'];
  const axes = [...words, 'Schedule and venue', 'Injuries and usage', 'Volatility', 'Other markets'].map(
    (label) => ({ label, value: 35, max: 100 }),
  );
  const { spokes } = layOutSpider(axes, 288, 300);
  expect(spokes.flatMap(({ text }) => text.lines).join(' ')).not.toContain('…');
  for (const side of ['start', 'end']) {
    const labels = spokes.map(({ text }) => text).filter(({ anchor }) => anchor === side);
    labels.sort((a, b) => a.y - b.y);
    labels.forEach(({ y, lines }, at) => {
      const bottom = y + (lines.length + 1) * 15;
      expect(bottom).toBeLessThanOrEqual(labels[at + 1]?.y ?? 310);
    });
  }
});

test('a label is broken at its spaces, not cut', () => {
  expect(breakLines('Injuries and usage', 9)).toEqual(['Injuries', 'and usage']);
  expect(breakLines('Market', 9)).toEqual(['Market']);
  expect(breakLines('Extraordinarily', 9)).toEqual(['Extraord…']);
});

test('labels that would overlap are moved apart, in their order, inside the limits', () => {
  const out = spread([50, 52, 51, 200], 15, [0, 100]);
  const sorted = [...out].sort((one, other) => one - other);
  for (let at = 1; at < sorted.length; at++) expect(sorted[at]! - sorted[at - 1]!).toBeGreaterThanOrEqual(15);
  expect(Math.max(...out)).toBeLessThanOrEqual(100);
  expect(out[0]! < out[2]! && out[2]! < out[1]!).toBe(true);
});

test('a window carries in the value that stood when it began', () => {
  const points = [
    { at: 0, value: 24.5 },
    { at: 50, value: 25.5 },
  ];
  const { series } = layOutSteps([{ name: 'a', points }], { from: 20, to: 100 }, 400, 200);
  expect(series[0]).toMatchObject({ first: { at: 20, value: 24.5 }, last: { at: 100, value: 25.5 } });
});
