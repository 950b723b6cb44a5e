import { beforeAll, describe, expect, test } from 'vitest';
import { decimalOdds } from '../../src/domain/odds.ts';
import { ALL_BLOCKS } from '../../src/model/blocks/all.ts';
import { composeDeepDive } from '../../src/picks/deep-dive/compose.ts';
import type { DeepDive } from '../../src/picks/deep-dive/contract.ts';
import { forbiddenWords } from '../../src/picks/deep-dive/forbidden-words.ts';
import { type Outline, outlineOf } from '../../src/picks/deep-dive/outline.ts';
import { writeByTemplate } from '../../src/picks/deep-dive/template-writer.ts';
import { unresolvedIn } from '../../src/picks/deep-dive/texts.ts';
import { summarise } from '../../src/picks/summarise.ts';
import { fieldNames, violations } from '../support/interface-tables.ts';
import { stretched } from '../support/patience.ts';
import { type SamplePick, samplePicks } from '../support/sample-picks.ts';

const META = { source: 'template' as const, fallbackReason: null, generationTimeMs: 1 };

type Dive = { outline: Outline; record: DeepDive };

const diveInto = (pick: SamplePick): Dive[] =>
  pick.blocks.map((report) => {
    const outline = outlineOf(pick, report);
    return { outline, record: composeDeepDive(outline, writeByTemplate(outline), META) };
  });

/** All texts that a reader sees, including the notes of data points. */
const textsOf = ({ record }: Dive): string[] => [
  record.executiveSummary,
  record.conclusion,
  ...record.sections.flatMap(({ title, verdict, narrative, whyItMatters, dataPoints }) => [
    title,
    verdict,
    narrative,
    whyItMatters,
    ...dataPoints.flatMap(({ note }) => note ?? []),
  ]),
];

let picks: { ordinary: SamplePick[]; odd: SamplePick[] };
let dives: Dive[];

beforeAll(async () => {
  const ask = { historyDays: 18, most: 50 };
  const nba = await samplePicks({ ...ask, league: 'nba', date: '2026-01-15', most: 100 });
  const wnba = await samplePicks({ ...ask, league: 'wnba', date: '2026-07-15' });
  const playoffs = await samplePicks({
    ...ask,
    league: 'wnba',
    date: '2026-06-25',
    most: 10,
    games: ({ seasonType }) => seasonType === 'playoffs',
  });
  // Whole-number lines, books without an under, and unknown players.
  const odd = await samplePicks({
    ...ask,
    league: 'wnba',
    date: '2026-07-16',
    quotes: (quote) => ({
      ...quote,
      line: Math.ceil(quote.line),
      underOdds: quote.line > 8 ? null : quote.underOdds,
    }),
    unknown: (playerId) => playerId % 2 === 1,
  });
  picks = { ordinary: [...nba, ...wnba, ...playoffs], odd };
  dives = [...picks.ordinary, ...odd].flatMap(diveInto);
}, stretched(120_000));

describe('more than a thousand deep-dives of both leagues', () => {
  test('there are that many, and every kind is among them', () => {
    expect(dives.length).toBeGreaterThan(1000);
    const kinds = {
      wnba: picks.ordinary.filter(({ league }) => league === 'wnba').length,
      overs: picks.ordinary.filter(({ direction }) => direction === 'over').length,
      playoffs: dives.filter(({ record }) =>
        record.sections[0]!.dataPoints.some(({ key, value }) => key === 'playoffs' && value === 'yes'),
      ).length,
      wholeLines: picks.odd.filter(
        ({ line, pushProbability }) => Number.isInteger(line) && pushProbability > 0,
      ).length,
      oneSided: picks.odd.filter(({ blocks }) => blocks[0]!.sample === 0).length,
      unknown: picks.odd.filter(({ blocks }) => blocks.length === 1).length,
      stats: new Set(picks.ordinary.map(({ stat }) => stat)).size,
    };
    for (const [kind, count] of Object.entries(kinds))
      expect({ kind, count }).toEqual({ kind, count: expect.toSatisfy((n: number) => n > 4) });
  });

  test('every fourth is held against the interface field by field, and has nothing else', () => {
    const fields = new Set(fieldNames('Pick block deep-dive record'));
    const held = dives.filter((_, i) => i % 4 === 0);
    const broken = held.flatMap(({ record }) => [
      ...violations('Pick block deep-dive record', record),
      ...Object.keys(record).filter((name) => !fields.has(name)),
    ]);
    expect(broken).toEqual([]);
  });

  test('every number in every text is a keyed data point', () => {
    const found = dives.flatMap((dive) => {
      const unresolved = unresolvedIn(dive.outline);
      return textsOf(dive).flatMap((text) => unresolved(text).map((number) => `${number} in: ${text}`));
    });
    expect(found).toEqual([]);
  });

  test('keys are unique within a deep-dive', () => {
    for (const { outline } of dives) {
      const keys = outline.points.map(({ key }) => key);
      expect(keys).toEqual([...new Set(keys)]);
    }
  });

  test('no text promises anything', () => {
    expect(dives.flatMap((dive) => textsOf(dive).flatMap(forbiddenWords))).toEqual([]);
    expect(forbiddenWords("A lock, guaranteed: you can't lose this max bet.")).toHaveLength(4);
    expect(forbiddenWords('Fairlocke blocks shots and the clock runs.')).toEqual([]);
  });

  test('no text holds a hole, a doubled word or a wrong article', () => {
    for (const dive of dives)
      for (const text of textsOf(dive)) {
        expect(text).not.toMatch(/undefined|null|NaN|Infinity|\[object|false|\$\{/);
        expect(text).not.toMatch(/ {2}|\s[.,;:]|\.\.|\b(\w+) \1\b/i);
        expect(text).not.toMatch(
          /(?<![\d.])1 (?:games|books|minutes)\b|\ban? (?:an?|the)\b|\ba (?:over|under)\b/,
        );
      }
    for (const { record } of dives)
      for (const text of [
        record.executiveSummary,
        record.conclusion,
        ...record.sections.map((s) => s.narrative),
      ])
        expect(text).toMatch(/^[\p{Lu}\d].*\.$/su);
  });

  test('the side is described correctly: an over gains where the projection rises, an under where it falls', () => {
    for (const { outline, record } of dives) {
      const { effectPercent, percentagePoints } = outline.report;
      if (effectPercent === null || Math.abs(percentagePoints) < 0.25) continue;
      const narrative = record.sections[1]!.narrative;
      expect(narrative).toMatch(
        effectPercent > 0 ? /adds .* to the projection/ : /takes .* off the projection/,
      );
      expect(narrative).toMatch(percentagePoints > 0 ? /gives the|gained/ : /costs the|lost/);
      expect(narrative).toContain(outline.pick.direction);
      expect(record.sections[0]!.verdict).toContain(percentagePoints > 0 ? ' the ' : ' against the ');
    }
  });

  test('women are not called he', () => {
    const women = dives.filter(({ outline }) => outline.pick.league === 'wnba');
    const texts = women.flatMap(textsOf);
    expect(texts.filter((text) => /\b(?:he|his|him)\b/i.test(text))).toEqual([]);
    expect(texts.some((text) => /\bher\b/.test(text))).toBe(true);
  });

  test('the same pick has the same text, and different picks do not', () => {
    for (const { outline, record } of dives.slice(0, 200))
      expect(composeDeepDive(outline, writeByTemplate(outline), META)).toEqual(record);
    const whole = dives.map((dive) => textsOf(dive).join(' '));
    expect(new Set(whole).size).toBe(whole.length);
    // The facts of a home game repeat, but the finding alone seldom does.
    const findings = dives.map(({ record }) => record.sections[0]!.narrative);
    expect(new Set(findings).size / findings.length).toBeGreaterThan(0.7);
  });

  test('the glossary explains terms that occur, and only those', () => {
    for (const { record } of dives.slice(0, 300)) {
      expect(record.glossary.map(({ term }) => term)).toContain('over/under');
      expect(record.glossary.map(({ term }) => term)).not.toContain('steam');
    }
    const market = dives.find(
      ({ record }) => record.blockName === 'market' && /margin/.test(record.sections[0]!.narrative),
    )!;
    expect(market.record.glossary.map(({ term }) => term)).toContain('margin');
  });

  test('the spider has an axis for every block, from the model', () => {
    for (const { outline, record } of dives) {
      expect(record.spider.axes.map(({ label }) => label)).toEqual(
        outline.pick.blocks.map((b) => b.displayName),
      );
      for (const { value, max } of record.spider.axes) {
        expect(max).toBe(100);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(max);
      }
    }
  });

  test('writing one takes a few milliseconds', () => {
    const started = performance.now();
    for (const { outline } of dives.slice(0, 200)) writeByTemplate(outline);
    expect((performance.now() - started) / 200).toBeLessThan(stretched(5));
  });
});

test('docs/narrative-examples.md shows what the writer writes', async () => {
  const shown = ['minutes_role', 'matchup', 'market'].map((block, i) => {
    const { record } = dives.filter(({ record }) => record.blockName === block)[7 * i]!;
    const sections = record.sections.map(
      ({ title, verdict, narrative }) => `**${title}** (${verdict}). ${narrative}`,
    );
    return [
      `## ${record.spider.name}: ${record.blockDisplayName}`,
      record.executiveSummary,
      ...sections,
      record.conclusion,
    ].join('\n\n');
  });
  const document = ['# Three deep-dives of the sample league', ...shown, '']
    .join('\n\n')
    .replace(/\n+$/, '\n');
  await expect(document).toMatchFileSnapshot('../../docs/narrative-examples.md');
});

test('a pick is summed up in one sentence, with its own numbers', () => {
  for (const pick of picks.ordinary) {
    const sentence = summarise(pick);
    const outline = outlineOf(pick, pick.blocks[0]!);
    expect(unresolvedIn(outline)(sentence)).toEqual([]);
    expect(sentence).toMatch(/^[^.]*(?:\d\.\d[^.]*)*\.$/);
    expect(sentence).toContain(`The ${pick.direction} is given`);
    expect(forbiddenWords(sentence)).toEqual([]);
  }
});

test('a pick hits as often as its chance says in its text, at the price in its text', () => {
  const [pick] = picks.ordinary;
  const { points } = outlineOf(pick!, pick!.blocks[0]!);
  const amount = (key: string) => points.find((point) => point.key === key)!.amount!;
  expect(amount('breakEven')).toBeCloseTo(1 / decimalOdds(amount('price')), 2);
  expect(amount('edge')).toBeCloseTo(100 * (amount('chance') - amount('breakEven')), 9);
});

test('every block has its prose, and every prose explains why it matters', () => {
  const blocks = new Set(dives.map(({ record }) => record.blockName));
  expect([...blocks].sort()).toEqual(ALL_BLOCKS.map(({ name }) => name).sort());
});
