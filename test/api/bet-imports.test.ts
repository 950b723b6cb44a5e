import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endGame, plantBetGame } from '../support/bets.ts';
import type { Caller } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const upload = (owner: Caller, content: string | Buffer, more = {}) =>
  owner.post('/me/bet-imports', { content: Buffer.from(content).toString('base64'), ...more });
const HEADER = 'Date,Player,Market,Over/Under,Line,Odds,Stake,Sportsbook,Result';
const idle = async (owner: Caller) => (await owner.get('/me/bets')).body.items;

describe('POST /me/bet-imports', () => {
  test('names columns, players, unmatched rows, duplicates and errors, and imports nothing', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db, new Date('2026-01-15T00:30:00Z'));
    const day = '1/14/2026';
    const file = [
      HEADER,
      `${day},${game.name.toUpperCase()},PTS,o,24.5,-110,$20.00,DraftKings,`,
      `${day},${game.name},Points,Over,24.5,1.91,20,draftkings,`,
      `${day},Nobody Known,Points,Over,20.5,+120,10,FanDuel,Won`,
      `2026-01-12,${game.name},Points,Over,20.5,+120,10,FanDuel,`,
      `31.12.2025,${game.name},Points,Over,20.5,+120,10,FanDuel,`,
      `${day},"=HYPERLINK(""http://x"")",Points,Over,20.5,+120,10,FanDuel,`,
      `${day},${game.name},Points,Over,20.5,50,10,FanDuel,`,
      `${day},"Quoted, Name",Points,Over,20.5,-105,10,FanDuel,Lost`,
    ].join('\r\n');
    const { status, body } = await upload(owner, file, { fileName: 'mine.csv' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fileName: 'mine.csv',
      rows: 8,
      matched: 1,
      duplicates: 1,
      unmatched: 3,
      errors: 3,
      committedAt: null,
      imported: null,
    });
    expect(body.columns).toContainEqual({ field: 'side', header: 'Over/Under' });
    expect(body.names).toContainEqual({
      name: game.name.toUpperCase(),
      playerId: game.playerId,
      playerName: game.name,
      rows: 1,
    });
    expect(
      body.listed.map(({ row, state, detail }: Record<string, unknown>) => [row, state, detail]),
    ).toEqual([
      [3, 'duplicate', 'like an earlier row or a bet that you have'],
      [4, 'unmatched', 'no player is called Nobody Known, or more than one'],
      [5, 'unmatched', `${game.name} has no game on 2026-01-12`],
      [6, 'error', 'date: no day such as 2026-01-15 or 1/15/2026'],
      [7, 'error', expect.stringContaining('looks like a formula')],
      [8, 'error', 'price: no price such as -110, +120 or 1.91'],
      [9, 'unmatched', 'no player is called Quoted, Name, or more than one'],
    ]);
    expect(await idle(owner)).toEqual([]);
  });

  test('reads other delimiters, named columns and a default book', async () => {
    const owner = await service.person('free');
    const file = 'When;What;Quote;Einsatz\n2026-01-10T18:00:00Z;Home by 7;2.50;12.5\n';
    const columns = { placedAt: 'When', description: 'What', price: 'Quote', stake: 'Einsatz' };
    const { body } = await upload(owner, file, { columns, book: 'Bet365' });
    expect(body).toMatchObject({ rows: 1, manual: 1, errors: 0 });
    await owner.post(`/me/bet-imports/${body.id}/commit`, {});
    expect(await idle(owner)).toMatchObject([
      {
        kind: 'manual',
        description: 'Home by 7',
        price: 150,
        stake: 12.5,
        book: 'bet365',
        date: '2026-01-10',
      },
    ]);
  });

  const ROW = '2026-01-10,Home by 7,-110,20,a';
  test.each<[string, string | Buffer, RegExp]>([
    ['UTF-16', Buffer.from(`\ufeffdate,bet,odds,stake,book\n${ROW}`, 'utf16le'), /is UTF-16/],
    [
      'Latin-1',
      Buffer.from(`date,bet,odds,stake,book\n2026-01-10,Jos\u00e9,-110,20,a`, 'latin1'),
      /is not UTF-8/,
    ],
    ['NUL bytes', `date,bet,odds,stake,book\n2026-01-10,Ho\0me,-110,20,a`, /NUL byte at position/],
    [
      'an open quote',
      `date,bet,odds,stake,book\n2026-01-10,"Home,-110,20,a\n`,
      /a quoted value does not end/,
    ],
    ['a quote in a value', `date,bet,odds,stake,book\n2026-01-10,Ho"me,-110,20,a\n`, /a quote stands inside/],
    [
      'a very long row',
      `date,bet,odds,stake,book\n2026-01-10,${'x'.repeat(100_000)},-110,20,a\n`,
      /longer than 16 KB/,
    ],
    ['no bets', 'date,bet,odds,stake,book\n', /at least one bet/],
    ['missing columns', 'a,b\n1,2\n', /has no column for price, stake, book, date, player/],
  ])('400 for %s', async (_name, file, detail) => {
    const owner = await service.person('free');
    const { status, body } = await upload(owner, file);
    expect([status, body.errors]).toEqual([
      400,
      [{ in: 'body', pointer: '/content', detail: expect.stringMatching(detail) }],
    ]);
  });

  test('400 for what is not base64, 413 for a line of 10 MB', async () => {
    const owner = await service.person('free');
    expect((await owner.post('/me/bet-imports', { content: 'date,bet' })).status).toBe(400);
    expect((await upload(owner, `date\n${'x'.repeat(10_000_000)}`)).status).toBe(413);
  });
});

describe('POST /me/bet-imports/{id}/commit', () => {
  test('imports all rows at once, settles them, and does nothing the second time', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db, new Date('2026-01-15T00:30:00Z'));
    await endGame(service.db, game, { points: 26, at: new Date('2026-01-15T05:00:00Z') });
    const file = `${HEADER}\n2026-01-14,${game.name},Points,Over,24.5,-110,20,DraftKings,Lost\n2026-01-14,Nobody,Points,Over,1.5,+150,10,FanDuel,Won\n`;
    const { id } = (await upload(owner, file)).body;
    const commit = () => owner.post(`/me/bet-imports/${id}/commit`, {});
    const [first, again] = [await commit(), await commit()];
    expect(first.body).toMatchObject({ imported: 2, committedAt: expect.any(String) });
    expect(again).toMatchObject({ status: 200, body: first.body });
    await service.drain();
    const bets = await idle(owner);
    expect(bets).toHaveLength(2);
    // Our result counts, not that of the file.
    expect(bets).toContainEqual(expect.objectContaining({ kind: 'prop', result: 'hit', profit: 18.18 }));
    expect(bets).toContainEqual(
      expect.objectContaining({
        kind: 'manual',
        result: 'hit',
        profit: 15,
        description: 'Nobody over 1.5 points',
      }),
    );
    expect((await upload(owner, file)).body).toMatchObject({ duplicates: 2, matched: 0, unmatched: 0 });
  });

  test('refuses a file with errors as a whole, unless they are named', async () => {
    const owner = await service.person('free');
    const file = 'date,bet,odds,stake,book\n2026-01-10,Home by 7,-110,20,a\nyesterday,Home by 8,-110,20,a\n';
    const { id } = (await upload(owner, file)).body;
    const refused = await owner.post(`/me/bet-imports/${id}/commit`, {});
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Line 3 cannot be read') },
    });
    expect(await idle(owner)).toEqual([]);
    const { body } = await owner.post(`/me/bet-imports/${id}/commit`, { leaveOut: [3] });
    expect(body.imported).toBe(1);
  });

  test('404 for the upload of another account', async () => {
    const file = 'date,bet,odds,stake,book\n2026-01-10,Home by 7,-110,20,a\n';
    const { id } = (await upload(await service.person('free'), file)).body;
    const other = await service.person('admin');
    expect((await other.get(`/me/bet-imports/${id}`)).status).toBe(404);
    expect((await other.post(`/me/bet-imports/${id}/commit`, {})).status).toBe(404);
  });

  test('ten thousand rows take less than 10 seconds', { timeout: stretched(60_000) }, async () => {
    const owner = await service.person('free');
    const rows = Array.from(
      { length: 10_000 },
      (_, n) =>
        `2025-12-${String(1 + (n % 28)).padStart(2, '0')},Somebody ${n % 600},Points,Over,${n % 40}.5,-110,${1 + n},FanDuel,Won`,
    );
    const started = performance.now();
    const { body } = await upload(owner, `${HEADER}\n${rows.join('\n')}\n`);
    const done = (await owner.post(`/me/bet-imports/${body.id}/commit`, {})).body;
    const seconds = (performance.now() - started) / 1000;
    console.log(`import of 10,000 rows: ${seconds.toFixed(2)} s`);
    expect(done).toMatchObject({ rows: 10_000, unmatched: 10_000, imported: 10_000 });
    expect(seconds).toBeLessThan(stretched(10));
  });
});
