import { beforeAll, describe, expect, test } from 'vitest';
import { decimalOdds } from '../../src/domain/odds.ts';
import { ALL_BLOCKS } from '../../src/model/blocks/all.ts';
import { composeDeepDive } from '../../src/picks/deep-dive/compose.ts';
import type { DeepDive } from '../../src/picks/deep-dive/contract.ts';
import { forbiddenWords } from '../../src/picks/deep-dive/forbidden-words.ts';
import { type Outline, outlineOf } from '../../src/picks/deep-dive/outline.ts';
import { openingOf } from '../../src/picks/deep-dive/prose/pattern.ts';
import { strongest } from '../../src/picks/deep-dive/prose/reasons.ts';
import type { Paragraph, Sentence } from '../../src/picks/deep-dive/prose/writer.ts';
import { draft, writeByTemplate } from '../../src/picks/deep-dive/template-writer.ts';
import { unresolvedIn } from '../../src/picks/deep-dive/texts.ts';
import { summarise } from '../../src/picks/summarise.ts';
import { type SamplePick, samplePicks } from '../data/sample-picks.ts';
import { fieldNames, violations } from '../support/interface-tables.ts';
import { stretched } from '../support/patience.ts';

const META = { source: 'template' as const, fallbackReason: null, generationTimeMs: 1 };

type Dive = { outline: Outline; paragraphs: Paragraph[]; record: DeepDive };

const diveInto = (pick: SamplePick): Dive[] =>
  pick.blocks.map((report) => {
    const outline = outlineOf(pick, report);
    return {
      outline,
      paragraphs: draft(outline),
      record: composeDeepDive(outline, writeByTemplate(outline), META),
    };
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
  const ask = { historyDays: 18, days: 6, most: 50 };
  const nba = await samplePicks({ ...ask, league: 'nba', date: '2026-01-15', most: 150 });
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

describe('two thousand deep-dives of both leagues', () => {
  test('there are that many, and every kind is among them', () => {
    expect(dives.length).toBeGreaterThan(2000);
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

  test('no text holds a hole, a doubled word or a grammatical slip', () => {
    const slips = [
      /undefined|null|NaN|Infinity|\[object|false|[{}$]/, // a slot that was not filled
      / {2}|\s[.,;:]|[.,;:]{2}|, ?[.;:]|,$|\b(\w+) \1\b/i, // doubled or dangling
      /(?<!\b[JS]r)[.!?] \p{Ll}/u, // a sentence in lower case
      /(?<![\d.,])1 (?:games|books|minutes|factors|prices|(?:other )?props|missed team games|possessions)\b/,
      /(?<![\d.,])(?:[02-9]|\d\d+) (?:game|book|factor|(?:other )?prop|(?:other )?price|missed team game)\b/,
      /\ba (?:8|11[.%]|18[.%]|over|under|ordinary|average|unusual|even)\b|\ban (?:[1-79]\d?[.%](?<!1[18][.%]))/,
      /\ban? (?:an?|the)\b/,
      /[−-]0(?:\.0+)?%|\+0(?:\.0+)?%|[−+]0\.0 p/,
      /\b(?:model|market|book|price) (?:thinks|says|believes|wants|knows|speaks|asks)\b/i,
    ];
    const found = dives.flatMap((dive) =>
      textsOf(dive).flatMap((text) => slips.flatMap((slip) => (slip.test(text) ? `${slip}: ${text}` : []))),
    );
    expect(found.slice(0, 10)).toEqual([]);
    for (const { record } of dives)
      for (const text of [
        record.executiveSummary,
        record.conclusion,
        ...record.sections.map((s) => s.narrative),
      ])
        expect(text).toMatch(/^\p{Lu}.*\.$/su);
  });

  test('percentages have one decimal', () => {
    const whole = dives.flatMap((dive) =>
      textsOf(dive).flatMap((text) => text.match(/(?<![.\d])\d+%/g) ?? []),
    );
    expect(whole).toEqual([]);
  });

  describe('sentence patterns', () => {
    const share = (sentences: readonly Sentence[]) => {
      const counts = new Map<string, number>();
      for (const { pattern } of sentences) counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      return [...counts]
        .map(([pattern, count]) => ({ pattern, share: count / sentences.length }))
        .sort((a, b) => b.share - a.share);
    };

    test('none makes up more than 6% of the sentences of its block, or of all', () => {
      expect(share(dives.flatMap(({ paragraphs }) => paragraphs.flat()))[0]!.share).toBeLessThan(0.06);
      for (const { name } of ALL_BLOCKS) {
        const ofBlock = dives
          .filter(({ outline }) => outline.report.block === name)
          .map(({ paragraphs }) => paragraphs);
        const [most] = share(ofBlock.flat(2));
        expect({ name, ...most }).toMatchObject({ share: expect.toSatisfy((n: number) => n < 0.06) });
        // The paragraphs on the block itself, without those that all blocks share.
        const [mostOfOwn] = share(ofBlock.flatMap((all) => [...all[1]!, ...all[3]!]));
        expect({ name, ...mostOfOwn }).toMatchObject({ share: expect.toSatisfy((n: number) => n < 0.06) });
      }
    });

    test('neighboring paragraphs open differently', () => {
      const alike = dives.flatMap(({ paragraphs }) => {
        const openings = paragraphs.map(([first]) => openingOf(first!.pattern));
        return openings.flatMap((opening, i) => (opening === openings[i - 1] ? [openings.join(' ')] : []));
      });
      expect(alike).toEqual([]);
    });
  });

  test('the summary leads with the claim, then two reasons, then the counter-argument; the conclusion has the limits', () => {
    for (const { outline, record } of dives) {
      const { pick, points } = outline;
      const shown = (key: string) => points.find((point) => point.key === key)?.value ?? '';
      const [claim] = record.executiveSummary.split(/\. (?=\p{Lu})/u);
      expect(claim).toContain(shown('chance'));
      expect(claim).toContain(shown('line'));
      const { pro, contra } = strongest(pick);
      const places = [...pro, ...contra].map(({ block }) => {
        const value = shown(block === outline.report.block ? 'blockPoints' : `points.${block}`);
        const spelled = value.replace(/^\+(.*) pp$/, '$1 percentage points');
        return Math.max(record.executiveSummary.indexOf(value), record.executiveSummary.indexOf(spelled));
      });
      expect(Math.min(0, ...places)).toBe(0);
      if (outline.pick.flipPoints.odds !== null && outline.pick.flipPoints.line !== null)
        expect(record.conclusion).toMatch(new RegExp(`${pick.rating}|change the call|pass; the price`));
    }
  });

  test('a good score with most blocks against it is explained as price against probability', () => {
    const outvoted = dives.filter(({ outline }) => {
      const amount = (key: string) => outline.points.find((point) => point.key === key)?.amount ?? 0;
      return amount('factorsAgainst') > amount('factorsFor');
    });
    expect(outvoted.length).toBeGreaterThan(100);
    for (const { outline, record } of outvoted) {
      const { narrative } = record.sections[3]!;
      for (const key of ['scoreFinal', 'chance', 'breakEven'])
        expect(narrative).toContain(outline.points.find((point) => point.key === key)!.value);
      expect(narrative).toMatch(/\bprice\b/);
    }
  });

  test('the side is described correctly: an over gains where the projection rises, an under where it falls', () => {
    for (const { outline, record } of dives) {
      const { effectPercent, percentagePoints } = outline.report;
      if (effectPercent === null || Math.abs(percentagePoints) < 0.25) continue;
      const narrative = record.sections[1]!.narrative;
      expect(narrative).toMatch(
        effectPercent > 0
          ? /adds|rises|higher|effect is \+|projection \+|\+.* on the/
          : /takes|falls|lower|−/,
      );
      expect(narrative).toMatch(percentagePoints > 0 ? /gives the|gain/ : /costs the|los/);
      expect(narrative).toContain(outline.pick.direction);
      expect(record.sections[0]!.verdict).toMatch(percentagePoints > 0 ? /supports the/i : /against the/i);
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

test('a pick is summed up in three sentences, with its own numbers', () => {
  for (const pick of picks.ordinary) {
    const sentence = summarise(pick);
    const outline = outlineOf(pick, pick.blocks[0]!);
    expect(unresolvedIn(outline)(sentence)).toEqual([]);
    expect(sentence.split(/\. (?=\p{Lu})/u)).toHaveLength(3);
    expect(sentence).toMatch(new RegExp(`^We give the ${pick.direction} an? `));
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

test('a pick that was published without ranks and rates per 36 minutes is still explained', () => {
  const added = ['per', 'opponentRank'];
  const [pick] = picks.ordinary;
  const blocks = pick!.blocks.map((report) => ({
    ...report,
    dataPoints: report.dataPoints.filter(({ key }) => !added.includes(key)),
  }));
  for (const report of blocks) {
    const outline = outlineOf({ ...pick!, blocks }, report);
    const texts = writeByTemplate(outline);
    expect(texts.narratives.flatMap(unresolvedIn(outline))).toEqual([]);
    expect(texts.narratives).toHaveLength(4);
  }
});

test('every block has its prose, and every prose explains why it matters', () => {
  const blocks = new Set(dives.map(({ record }) => record.blockName));
  expect([...blocks].sort()).toEqual(ALL_BLOCKS.map(({ name }) => name).sort());
});
