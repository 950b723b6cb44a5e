import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LLM_LIMITS, llmWriter } from '../../src/picks/deep-dive/llm-writer.ts';
import { createNarrator, type Narrator } from '../../src/picks/deep-dive/narrator.ts';
import { type Outline, outlineOf } from '../../src/picks/deep-dive/outline.ts';
import { writeByTemplate } from '../../src/picks/deep-dive/template-writer.ts';
import { type ManualClock, manualClock } from '../../src/platform/clock.ts';
import { type SamplePick, samplePicks } from '../data/sample-picks.ts';
import { startLlmServer } from '../stand-ins/llm-server.ts';
import { duringTests } from '../support/during-tests.ts';

const IMPATIENT = { ...LLM_LIMITS, timeoutMs: 300 };
const KEY = 'sk-of-nobody';

let picks: SamplePick[];
let outline: Outline;
let clock: ManualClock;
let narrator: Narrator;

const server = duringTests(startLlmServer);
beforeAll(async () => {
  picks = await samplePicks({ league: 'wnba', date: '2026-07-16', historyDays: 8, most: 10 });
  outline = outlineOf(picks[0]!, picks[0]!.blocks[0]!);
});
beforeEach(() => {
  server.requests.length = 0;
  clock = manualClock(new Date('2026-01-15T17:00:00Z'));
  narrator = createNarrator({
    clock,
    writer: llmWriter({ url: server.url, key: KEY, model: 'm' }, clock),
  });
  return () => narrator.close();
});

const chance = () => outline.points.find(({ key }) => key === 'chance')!.value;
const written = (change: object = {}) => ({
  executiveSummary: `The chance of this pick is ${chance()}, and the books are not far from it.`,
  narratives: [1, 2, 3, 4].map(() => `In its own words this section says that the chance is ${chance()}.`),
  conclusion: 'There is a case for it and a case against it, and the price decides.',
  ...change,
});

describe('a writer that answers well', () => {
  test('is printed, and says how long it took', async () => {
    server.answer(() => ({ texts: written() }));
    const { texts, meta } = await narrator.narrate(outline);
    expect(texts).toEqual(written());
    expect(meta).toEqual({ source: 'llm', fallbackReason: null, generationTimeMs: expect.any(Number) });
    expect(Number.isInteger(meta.generationTimeMs)).toBe(true);
  });

  test('may wrap its JSON in a fence', async () => {
    const content = `\`\`\`json\n${JSON.stringify(written())}\n\`\`\``;
    server.answer(() => ({ raw: JSON.stringify({ choices: [{ message: { content } }] }) }));
    expect((await narrator.narrate(outline)).meta.source).toBe('llm');
  });

  test('is asked once per pick and block, even by many at once', async () => {
    server.answer(() => ({ texts: written() }));
    const [first, second] = await Promise.all([narrator.narrate(outline), narrator.narrate(outline)]);
    expect(await narrator.narrate(outline)).toBe(first);
    expect(second).toBe(first);
    expect(server.requests).toHaveLength(1);
    await narrator.narrate(outlineOf(picks[1]!, picks[1]!.blocks[0]!));
    expect(server.requests).toHaveLength(2);
  });

  test('gets public facts, the data points and nothing else', async () => {
    server.answer(() => ({ texts: written() }));
    await narrator.narrate(outline);
    const { path, authorization, body } = server.requests[0]!;
    expect(path).toBe('/v1/chat/completions');
    expect(authorization).toBe(`Bearer ${KEY}`);
    expect(body).not.toContain(KEY);
    const facts = JSON.parse(JSON.parse(body).messages[1].content);
    expect(Object.keys(facts).sort()).toEqual(['block', 'opponent', 'pick', 'player', 'sections', 'team']);
    expect(
      facts.sections.flatMap((s: { dataPoints: { key: string }[] }) => s.dataPoints.map(({ key }) => key)),
    ).toEqual(outline.points.map(({ key }) => key));
  });
});

describe('a writer that does not is replaced by the built-in one, and the reason is shown', () => {
  const invented = { conclusion: 'This has hit in 9 of the last 11 games, which says it all.' };
  test.each([
    ['http-500', () => ({ status: 500 })],
    ['http-401', () => ({ status: 401 })],
    ['malformed', () => ({ raw: '<html><body>Bad gateway</body></html>', type: 'text/html' })],
    ['malformed', () => ({ raw: '{"choices": []}' })],
    ['malformed', () => ({ texts: 'a poem' })],
    ['malformed', () => ({ texts: written({ narratives: ['only one paragraph instead of four'] }) })],
    [
      'malformed',
      () => ({ texts: written({ conclusion: 'Read more at https://example.com/picks today.' }) }),
    ],
    ['too-large', () => ({ raw: ' '.repeat(100_000) })],
    ['unknown-number', () => ({ texts: written(invented) })],
    [
      'unknown-number',
      () => ({ texts: written({ conclusion: 'It has come in seventeen times of late, which is telling.' }) }),
    ],
    [
      'forbidden-word',
      () => ({ texts: written({ conclusion: 'This one is a lock, and nobody should miss it.' }) }),
    ],
  ])('%s', async (reason, reply) => {
    server.answer(reply);
    const { texts, meta } = await narrator.narrate(outline);
    expect(meta).toEqual({
      source: 'template',
      fallbackReason: reason,
      generationTimeMs: expect.any(Number),
    });
    expect(texts).toEqual(writeByTemplate(outline));
  });

  test('timeout', async () => {
    server.answer(() => 'silence');
    const writer = llmWriter({ url: server.url, key: KEY, model: 'm' }, clock, IMPATIENT);
    const impatient = createNarrator({ clock, writer });
    const { texts, meta } = await impatient.narrate(outline);
    expect(meta).toMatchObject({ source: 'template', fallbackReason: 'timeout' });
    expect(meta.generationTimeMs).toBeGreaterThanOrEqual(290);
    expect(texts).toEqual(writeByTemplate(outline));
    await impatient.close();
  });

  test('unreachable', async () => {
    const nowhere = createNarrator({
      clock,
      writer: llmWriter({ url: 'http://127.0.0.1:1/v1', key: null, model: 'm' }, clock),
    });
    expect((await nowhere.narrate(outline)).meta.fallbackReason).toBe('unreachable');
    await nowhere.close();
  });

  test('an error of the server is tried once more, a refusal is not', async () => {
    let calls = 0;
    server.answer(() => (++calls === 1 ? { status: 503 } : { texts: written() }));
    expect((await narrator.narrate(outline)).meta).toMatchObject({ source: 'llm', fallbackReason: null });
    expect(calls).toBe(2);
    server.requests.length = 0;
    server.answer(() => ({ status: 401 }));
    await narrator.narrate(outlineOf(picks[1]!, picks[1]!.blocks[0]!));
    expect(server.requests).toHaveLength(1);
  });

  test('after a while it is asked again', async () => {
    server.answer(() => ({ status: 401 }));
    await narrator.narrate(outline);
    server.answer(() => ({ texts: written() }));
    expect((await narrator.narrate(outline)).meta.source).toBe('template');
    clock.advance(60_001);
    expect((await narrator.narrate(outline)).meta.source).toBe('llm');
  });

  test('one that fails again and again is left to rest, so that readers need not wait', async () => {
    server.answer(() => ({ status: 500 }));
    const reasons: (string | null)[] = [];
    for (const pick of picks.slice(0, 5))
      reasons.push((await narrator.narrate(outlineOf(pick, pick.blocks[1]!))).meta.fallbackReason);
    expect(reasons).toEqual(['http-500', 'http-500', 'http-500', 'circuit-open', 'circuit-open']);
    expect(server.requests).toHaveLength(6);
  });
});

test('without a writer the built-in one writes, and nothing is called a fallback', async () => {
  const plain = createNarrator({ clock, writer: null });
  const { texts, meta } = await plain.narrate(outline);
  expect(meta).toMatchObject({ source: 'template', fallbackReason: null });
  expect(texts).toEqual(writeByTemplate(outline));
  expect(server.requests).toHaveLength(0);
});
