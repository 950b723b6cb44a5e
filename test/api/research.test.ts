import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../support/client.ts';
import { violations } from '../support/interface-tables.ts';
import { loadSampleDays } from '../support/sample-days.ts';
import { startTestService, type TestService } from '../support/service.ts';

const DATE = '2026-01-15';
let service: TestService;
let sharp: Caller;
let pro: Caller;

beforeAll(async () => {
  service = await startTestService();
  await loadSampleDays(service, DATE);
  sharp = await service.apiKey(await service.person('sharp'));
  pro = await service.person('pro');
}, 120_000);
afterAll(() => service.stop());

describe('GET /research/player/{playerId}', () => {
  test('smoke', async () => {
    const { body: players } = await service.anonymous.get('/seo/players');
    const times = [];
    for (const { playerId } of players.slice(0, 40)) {
      const began = performance.now();
      const { status, body, text } = await sharp.get(`/research/player/${playerId}`);
      times.push(Math.round(performance.now() - began));
      expect(status).toBe(200);
      expect(violations('Player research record', body)).toEqual([]);
      if (playerId === players[0].playerId) console.log(text.slice(0, 3000), text.length);
    }
    console.log(times.join(' '));
    const { body: games } = await sharp.get('/data/matchups');
    const game = await sharp.get(`/research/matchup/${games[0].gameId}`);
    console.log(game.status, game.text.slice(0, 1500));
    expect(violations('Matchup research record', game.body)).toEqual([]);
    const again = await sharp.get(`/research/matchup/${games[0].gameId}`, {
      'if-none-match': game.headers.get('etag')!,
    });
    console.log(again.status, game.headers);
    console.log((await pro.get(`/research/matchup/${games[0].gameId}`)).status);
    const props = await sharp.get(`/data/props?limit=2`);
    console.log(props.text.slice(0, 1500));
    const hist = await sharp.get(`/data/props/${props.body.items[0].playerId}/points/history`);
    console.log(hist.text.slice(0, 1500));
  });
});
