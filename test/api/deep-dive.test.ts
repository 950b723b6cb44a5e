import { beforeAll, describe, expect, test } from 'vitest';
import { ALL_BLOCKS } from '../../src/model/blocks/all.ts';
import { GLOSSARY } from '../../src/picks/glossary.ts';
import { publishPicks } from '../data/picks.ts';
import { type SamplePick, samplePicks } from '../data/sample-picks.ts';
import { startLlmServer } from '../stand-ins/llm-server.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { fieldNames, violations } from '../support/interface-tables.ts';
import { startTestService } from '../support/service.ts';

const RECORD = 'Pick block deep-dive record';

let sharp: Caller;
let picks: SamplePick[];
let ids: number[];

const path = (id: number, block: string, query = '') =>
  `/picks/${id}/blocks/${encodeURIComponent(block)}/deep-dive${query}`;

const llm = duringTests(startLlmServer);
const service = duringTests(() =>
  startTestService({ LLM_URL: llm.url, LLM_MODEL: 'm', LLM_KEY: 'sk-of-nobody' }),
);
beforeAll(async () => {
  sharp = await service.person('sharp');
  picks = await samplePicks({ league: 'wnba', date: '2026-07-16', historyDays: 8, most: 4 });
  ids = await publishPicks(service.db, service.clock.now(), picks.slice(0, 3));
});

describe('GET /picks/{pickId}/blocks/{blockName}/deep-dive', () => {
  test.each(ALL_BLOCKS.map(({ name }) => name))('%s is the record of the interface', async (block) => {
    const { status, body } = await sharp.get(path(ids[0]!, block));
    expect(status).toBe(200);
    expect(violations(RECORD, body)).toEqual([]);
    expect(Object.keys(body).sort()).toEqual(fieldNames(RECORD).sort());
    const { playerName, stat, direction, line } = picks[0]!;
    expect(body).toMatchObject({ pickId: ids[0], playerName, stat, direction, line, blockName: block });
    expect(body.sections[0].dataPoints.length).toBeGreaterThan(1);
    expect(body.narrativeMeta).toMatchObject({ source: 'template', fallbackReason: expect.any(String) });
  });

  test.each([
    'minutes_role',
    'minutes-role',
    'minutesRole',
    'MINUTES_ROLE',
    'Minutes and role',
    'minutes AND role',
  ])('the block may be called %s', async (name) => {
    const { status, body } = await sharp.get(path(ids[0]!, name));
    expect({ status, block: body.blockName }).toEqual({ status: 200, block: 'minutes_role' });
  });

  test('the same answer again costs a 304', async () => {
    const first = await sharp.get(path(ids[1]!, 'market'));
    const again = await sharp.get(path(ids[1]!, 'market'), { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test('a configured writer writes it, and is not asked twice', async () => {
    service.clock.advance(120_000); // the server failed above, so its circuit breaker is open
    const text = 'There is a case for it and a case against it, and the price decides.';
    llm.answer(() => ({
      texts: { executiveSummary: text, narratives: [text, text, text, text], conclusion: text },
    }));
    llm.requests.length = 0;
    const { body } = await sharp.get(path(ids[2]!, 'matchup'));
    expect(body).toMatchObject({
      executiveSummary: text,
      conclusion: text,
      narrativeMeta: { source: 'llm', fallbackReason: null },
    });
    expect((await sharp.get(path(ids[2]!, 'matchup'))).body).toEqual(body);
    expect(llm.requests).toHaveLength(1);
    expect(llm.requests[0]!.body).not.toMatch(/@|sk-of-nobody/);
  });

  test('Pro sees it a quarter of an hour later, and asOf never shortens that', async () => {
    const [id] = await publishPicks(service.db, service.clock.now(), picks.slice(3));
    const now = () => encodeURIComponent(service.clock.now().toISOString());
    const published = now();
    const pro = await service.person('pro');
    expect((await sharp.get(path(id!, 'market'))).status).toBe(200);
    expect((await pro.get(path(id!, 'market'))).status).toBe(404);
    service.clock.advance(15 * 60_000 - 1);
    const newcomer = await service.person('pro');
    expect((await newcomer.get(path(id!, 'market', `?asOf=${now()}`))).status).toBe(404);
    service.clock.advance(1);
    expect((await newcomer.get(path(id!, 'market'))).status).toBe(200);
    expect((await newcomer.get(path(id!, 'market', `?asOf=${published}`))).status).toBe(200);
  });

  test('400 for an id that is none and for an instant to come', async () => {
    const admin = await service.person('admin');
    expect((await admin.get(path(1, 'market').replace('/1/', '/1e3/'))).status).toBe(400);
    expect((await admin.get(path(ids[0]!, 'market', '?asOf=2030-01-01T00:00:00Z'))).status).toBe(400);
  });

  test('401 and 403', async () => {
    expect((await service.anonymous.get(path(ids[0]!, 'market'))).status).toBe(401);
    const free = await service.person('free');
    expect((await free.get(path(ids[0]!, 'market'))).status).toBe(403);
  });

  test('404 names the blocks that there are', async () => {
    const admin = await service.person('admin');
    const { status, body } = await admin.get(path(ids[0]!, 'horoscope'));
    expect({ status, type: body.type }).toMatchObject({
      status: 404,
      type: expect.stringMatching(/not-found$/),
    });
    for (const { name } of ALL_BLOCKS) expect(body.detail).toContain(name);
    expect((await admin.get(path(2_000_000_000, 'market'))).status).toBe(404);
  });

  test('404 before it was published', async () => {
    const admin = await service.person('admin');
    expect((await admin.get(path(ids[0]!, 'market', '?asOf=2026-01-15T16:59:59Z'))).status).toBe(404);
  });
});

describe('GET /glossary', () => {
  test('anybody may read every term', async () => {
    const { status, body } = await service.anonymous.get('/glossary');
    expect(status).toBe(200);
    expect(body).toEqual(GLOSSARY.map(({ term, definition }) => ({ term, definition })));
  });
});
