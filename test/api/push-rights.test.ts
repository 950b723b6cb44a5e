import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { Pick } from '../../src/picks/pick.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import type { Caller } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { type PicksLeague, QUICK_STEPS, smallFeed, startPicksLeague } from '../support/picks-league.ts';
import { namesOf, push } from '../support/push.ts';

const DATE = '2026-03-10';
const LEAGUE = 'wnba';
const NOTE = 'pushed-injury-note';
const BOOK = 'pushedbook';
let league: PicksLeague;
let page: Caller;
let pick: Pick;

/** A contract that allows pages, but no programs, public pages or files. */
beforeAll(async () => {
  const feed = smallFeed();
  league = await startPicksLeague(DATE, feed, {
    settings: { SOURCE_RIGHTS: 'push=display' },
    pipeline: { feed, steps: QUICK_STEPS },
  });
  league.clock.set(minutesAfter(await league.firstTip(DATE), -150));
  await league.operate('/ops/operations/run-ingest', { date: DATE });
  const asOf = league.clock.now();
  pick = (await listPicks(league.db, { asOf, league: LEAGUE, from: DATE, to: DATE }))[0]!;
  const names = await namesOf(league.db, { playerId: pick.playerId, league: LEAGUE, asOf });
  const about = { league: 'WNBA', player_name: names.player_name };
  const injury = { ...about, team: names.team, as_of: DATE, status: 'QUESTIONABLE', detail: NOTE };
  const prices = { line: pick.line, over_odds: -110, under_odds: -110 };
  const quote = { ...about, game_date: DATE, game_id: pick.gameId, stat: 'pts', book: BOOK, ...prices };
  for (const [kind, line] of [
    ['injuries', injury],
    ['prop_lines', quote],
  ] as const) {
    const { status, text } = await push(league.operator, kind, [line]);
    expect(status, text).toBe(202);
    await league.drain();
  }
  const { credentials } = await league.person('sharp');
  page = league.as({ ...credentials, 'sec-fetch-site': 'same-origin' });
}, stretched(240_000));
afterAll(() => league.stop());

const player = async (caller: Caller) =>
  (await caller.get(`/research/player/${pick.playerId}?date=${DATE}`)).body;

test('pushed facts are shown on pages and withheld from programs, with push as the source', async () => {
  const shown = await player(page);
  expect(shown).not.toHaveProperty('withheld');
  expect(shown.injury).toMatchObject({ status: 'questionable', description: NOTE });
  expect(JSON.stringify(shown)).toContain(BOOK);
  const { injury, withheld, ...rest } = await player(league.sharp);
  expect(injury).toBeNull();
  expect(withheld).toContainEqual({ field: 'injury', source: 'push', right: 'api' });
  expect(JSON.stringify(rest)).not.toMatch(new RegExp(`${BOOK}|${NOTE}`));
});

test('exports of pushed kinds of facts are refused, and so are the entries of the public ledger', async () => {
  const file = await league.sharp.post('/data/exports', { type: 'gameLogs', format: 'csv' });
  expect([file.status, file.body.source, file.body.right]).toEqual([403, 'push', 'export']);
  const entries = await league.anonymous.get('~/ledger/entries');
  expect([entries.status, entries.body.source, entries.body.right]).toEqual([403, 'push', 'public']);
});
