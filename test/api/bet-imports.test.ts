import { describe, expect, test } from 'vitest';
import { leagueDate } from '../../src/domain/dates.ts';
import { endGame, plantBetGame } from '../data/bets.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);

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
      candidates: [],
    });
    expect(body.headers).toEqual(HEADER.split(','));
    expect(body.samples.slice(0, 3)).toEqual([day, game.name.toUpperCase(), 'PTS']);
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

  test('a column may be chosen, also of several with one name, or none', async () => {
    const owner = await service.person('free');
    const file = 'date,bet,odds,odds,stake,,book\n2026-01-10,Home by 7,-110,+150,20,30,a\n';
    const first = (await upload(owner, file)).body;
    expect(first.headers).toEqual(['date', 'bet', 'odds', 'odds (2)', 'stake', 'Column 6', 'book']);
    const { body } = await upload(owner, file, {
      columns: { price: 'odds (2)', stake: 'Column 6', description: 'bet', book: null },
      book: 'FanDuel',
    });
    expect(body.columns).toContainEqual({ field: 'book', header: null });
    await owner.post(`/me/bet-imports/${body.id}/commit`, {});
    expect(await idle(owner)).toMatchObject([{ price: 150, stake: 30, book: 'fanduel' }]);
    const wrong = await upload(owner, file, { columns: { price: 'Quote' } });
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/columns/price']);
  });

  test('a missing column names those of the file, to choose from', async () => {
    const { status, body } = await upload(await service.person('free'), 'When,What\n2026-01-10,x\n');
    expect([status, body.columns]).toEqual([400, ['When', 'What']]);
  });

  test('a name that is not found has candidates; the chosen player is matched', async () => {
    const owner = await service.person('free');
    const game = await plantBetGame(service.db, new Date('2026-01-15T00:30:00Z'));
    const typo = game.name.replace('Player', 'Plaier');
    const file = `${HEADER}\n2026-01-14,${typo},Points,Over,24.5,-110,20,DraftKings,\n`;
    const { body } = await upload(owner, file);
    expect(body.names).toEqual([
      {
        name: typo,
        playerId: null,
        playerName: null,
        rows: 1,
        candidates: [{ playerId: game.playerId, playerName: game.name, team: `T${game.teamIds[0]}` }],
      },
    ]);
    const choose = (playerId: number) => upload(owner, file, { players: [{ name: typo, playerId }] });
    expect((await choose(999_999_999)).body.listed).toMatchObject([
      { state: 'unmatched', detail: 'there is no player 999999999' },
    ]);
    const chosen = (await choose(game.playerId)).body;
    expect(chosen).toMatchObject({ matched: 1, unmatched: 0, names: [{ playerId: game.playerId }] });
    await owner.post(`/me/bet-imports/${chosen.id}/commit`, {});
    expect(await idle(owner)).toMatchObject([{ kind: 'prop', playerId: game.playerId }]);
  });

  test('400 for more than 200 columns', async () => {
    const header = `date,bet,odds,stake,book${',x'.repeat(196)}`;
    const { status, body } = await upload(await service.person('free'), `${header}\n1\n`);
    expect([status, body.errors[0].detail]).toEqual([400, 'has 201 columns; at most 200 are allowed']);
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

  test('own limits flag rows of today and of games ahead, and refuse none of them', async () => {
    const owner = await service.person('free');
    const ahead = await plantBetGame(service.db);
    const today = leagueDate(service.clock.now());
    await owner.patch('/me/bankroll', { stakePerDay: 30, stakePerWeek: 1_000 });
    const words = (day: string, what: string, stake: number) => `${day},,,,,-110,${stake},FanDuel,,${what}`;
    const file = [
      `${HEADER},Description`,
      words('2025-12-01', 'Long ago', 500),
      words(today, 'First of today', 20),
      words(today, 'Second of today', 20),
      words(today, 'Second of today', 20),
      `${ahead.date},${ahead.name},Points,Over,24.5,-110,40,FanDuel,,`,
    ].join('\n');
    const { body } = await upload(owner, file);
    expect(body.aboveLimits).toEqual([
      { row: 4, text: 'Second of today', detail: 'above your limit of 30.00 per day' },
      { row: 6, text: `${ahead.name} over 24.5 points`, detail: 'above your limit of 30.00 per day' },
    ]);
    const { imported } = (await owner.post(`/me/bet-imports/${body.id}/commit`, {})).body;
    expect(imported).toBe(4);
    // Imported stakes count: nothing is left of the day.
    const bet = { book: 'a', price: -110, stake: 0.01, description: 'One more' };
    expect((await owner.post('/me/bets', bet)).status).toBe(409);
    expect((await owner.get('/me/bets/statistics')).body.overall.bets).toBe(4);
  });

  test('a row can be left out although it could be imported', async () => {
    const owner = await service.person('free');
    const file = 'date,bet,odds,stake,book\n2026-01-10,Home by 7,-110,20,a\n2026-01-10,Home by 8,-110,20,a\n';
    const { id } = (await upload(owner, file)).body;
    expect((await owner.post(`/me/bet-imports/${id}/commit`, { leaveOut: [2] })).body.imported).toBe(1);
    expect(await idle(owner)).toMatchObject([{ description: 'Home by 8' }]);
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
