import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DAY, eventsOf, importReplayedDay, type ReplayEvent } from '../data/replayed-day.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import { axe, COLOR_RULES } from '../support/axe.ts';
import type { Caller } from '../support/client.ts';
import { DASHBOARD_ENV } from '../support/dashboard.ts';
import { inBrowser, openSite } from '../support/open-dashboard.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';
import { eventually, openPage as go, type Visit } from '../support/visitor.ts';

const EVENING = '2026-01-13T23:45:00.000Z'; // 6:45 PM in New York
/** What the timeline shows of an event; null: nothing. */
const kindOf = ({ type, data }: ReplayEvent): string | null =>
  type === 'picks.updated'
    ? /injury report|forecast went from/.test(String(data.reason))
      ? 'injury'
      : 'version'
    : ({
        'picks.scored': 'scoring',
        'lines.moved': 'line',
        'picks.withdrawn': 'withdrawal',
        'picks.settled': 'settlement',
      }[type] ?? null);
const WIDTHS = [390, 768, 1100, 1440];

inBrowser('the replay bar', () => {
  let sharp: Caller;
  const visits: Visit[] = [];

  const { service, open } = openSite(() =>
    startTestService({
      ...DASHBOARD_ENV,
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_ALLOW_HTTP: 'on',
      // The bar polls in real time, but the clock of the limit stands still: a slow run would exceed it.
      RATE_LIMIT_SHARP: '1000000/60',
    }),
  );
  beforeAll(async () => {
    await importReplayedDay(service.db, service.clock);
    await service.handlers['database.statistics']({}); // as the service does after an import
  }, stretched(180_000));
  afterEach(async () => {
    for (const { context } of visits.splice(0)) await context.close();
    await service.db.deleteFrom('replaySessions').execute();
  });

  /** Starts a session from the board of the day and stops its clock. */
  const start = async () => {
    const visit = await open('sharp', { width: 1440, height: 900 });
    visits.push(visit);
    const { page } = visit;
    await go(page, `/picks?date=${DAY}`);
    const created = page.waitForResponse((answer) => /\/replay\/sessions$/.test(answer.url()));
    await page.getByRole('button', { name: 'Replay this day' }).click();
    const { id, key } = await (await created).json();
    const bar = page.getByRole('region', { name: 'Replay' });
    await bar.getByRole('button', { name: 'Pause' }).click();
    await ready(bar, 'Play');
    sharp = service.as({ 'x-api-key': key });
    const session = async () => (await owner(page, id)).session;
    return { ...visit, page, bar, id, key, session };
  };

  /** The session as its owner reads it, with the token of the page. */
  const owner = async (page: Page, id: number) => {
    const answer = await page.request.post('/api/v1/auth/refresh', { headers: { origin: service.origin } });
    const { accessToken } = await answer.json();
    const read = await page.request.get(`/api/v1/replay/sessions/${id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return { status: read.status(), session: await read.json() };
  };

  const move = () => service.deps.replay.moveAll();
  const clockOf = (bar: Locator) => bar.locator('.replay-clock').innerText();
  const marks = (bar: Locator) => bar.getByRole('toolbar', { name: 'Events' }).getByRole('button');
  const kindsOf = async (bar: Locator) =>
    new Set(
      (
        await marks(bar).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.kinds ?? ''))
      ).flatMap((kinds) => kinds.split(' ')),
    );
  /** Shows this label and takes the next action: keys do nothing while one is under way. */
  const ready = (bar: Locator, name: 'Play' | 'Pause') =>
    bar.getByRole('button', { name, disabled: false }).waitFor();
  /** Does something that advances the clock, and waits until it has arrived. */
  const advance = async (bar: Locator, act: () => Promise<unknown>) => {
    await act();
    await bar.getByRole('button', { name: 'Looking…' }).waitFor();
    await move();
    await bar.getByRole('button', { name: 'Next event' }).waitFor();
  };
  const next = (bar: Locator) => advance(bar, () => bar.getByRole('button', { name: 'Next event' }).click());
  /** Sets the slider as a drag does. */
  const drag = (bar: Locator, to: string) =>
    advance(bar, () => bar.getByRole('slider', { name: 'Clock' }).fill(String(Date.parse(to))));

  /** At every width, in dark and in light. */
  const expectNotLive = async (page: Page, bar: Locator) => {
    const before = page.viewportSize();
    await page.locator('[data-row=pick]').first().waitFor();
    for (const width of WIDTHS)
      for (const [colorScheme, rules] of [['dark'], ['light', COLOR_RULES]] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await eventually(() => page.locator('.day-line-marks button').count()).toBeGreaterThan(3);
        expect(await bar.innerText()).toContain('Sandbox: nothing here is live');
        expect(await page.locator('[data-age]').count()).toBe(0); // ages of live feeds
        expect(await page.locator('h1').innerText()).toBe('Picks, Tue, Jan 13');
        const watermark = page.locator('.replay-frame span').first();
        expect(await watermark.evaluate((mark) => getComputedStyle(mark, '::before').content)).toBe(
          '"Replay, not live"',
        );
        const seen = await page.evaluate(() => {
          const root = document.documentElement;
          const bar = document.querySelector('.replay-bar')?.getBoundingClientRect();
          const header = document.querySelector('.site-header')?.getBoundingClientRect();
          const targets = [...document.querySelectorAll('.replay-bar :is(button, input, select)')]
            .map((target) => ({ box: target.getBoundingClientRect(), words: target.outerHTML }))
            .filter(({ box }) => box.width > 0);
          return {
            sideways: root.scrollWidth - root.clientWidth,
            belowHeader: bar && header ? Math.round(bar.top - header.bottom) : null,
            small: targets.filter(({ box }) => Math.round(box.width) < 24 || Math.round(box.height) < 24),
            outside: targets.filter(({ box }) => box.left < 0 || box.right > root.clientWidth),
            height: bar?.height ?? 0,
          };
        });
        expect(seen, `${width} px`).toMatchObject({ sideways: 0, belowHeader: 0, small: [], outside: [] });
        expect(seen.height, `${width} px`).toBeLessThan(width < 720 ? 240 : 200);
        await page.setViewportSize({ width, height: 6_000 }); // the bar covers no half of a row
        expect(await axe(page, rules), `${width} px, ${colorScheme}`).toEqual([]);
      }
    if (before) await page.setViewportSize(before);
  };

  test('the clock plays, pauses, changes its speed and stops at the next event, of any kind or of one', async () => {
    const { bar, session, page } = await start();
    expect(await clockOf(bar)).toMatch(/Replay of Tue, Jan 13\s+9:\d\d AM ET/);
    expect(await page.title()).toMatch(/^Replay · /);
    await next(bar);
    const first = (await session()).clock;
    await bar.getByRole('combobox', { name: 'Kind of the next event' }).selectOption('Line move');
    await next(bar);
    const moved = (await eventsOf(sharp)).find(({ type }) => type === 'lines.moved');
    expect((await session()).clock).toBe(moved?.timestamp);
    expect(moved && moved.timestamp > first).toBe(true);
    await bar.getByRole('group', { name: 'Speed' }).getByRole('button', { name: '60×', exact: true }).click();
    await ready(bar, 'Pause');
    expect(await session()).toMatchObject({ state: 'playing', speed: 60 });
    service.clock.advance(2_000);
    await move();
    await bar.getByRole('button', { name: 'Pause' }).click();
    await bar.getByRole('button', { name: 'Play' }).waitFor();
    expect(Date.parse((await session()).clock) - Date.parse(moved?.timestamp ?? '')).toBe(120_000);
  });

  test('in the evening nothing can be mistaken for live, and the timeline has nothing still to come but tip-offs', async () => {
    const { bar, page, session, complaints } = await start();
    await drag(bar, EVENING);
    await expectNotLive(page, bar);
    expect(complaints).toEqual([]);
    expect((await session()).clock).toBe(EVENING);
    const events = await eventsOf(sharp);
    const kinds = new Set(events.map(kindOf).filter((kind) => kind !== null));
    expect(kinds).toEqual(new Set(['scoring', 'line', 'version', 'injury', 'withdrawal']));
    await eventually(() => kindsOf(bar)).toEqual(new Set([...kinds, 'tip']));
    const count = async (kind: string) =>
      (await marks(bar).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '')))
        .flatMap((label) => [...label.matchAll(new RegExp(`(?:(\\d+) × )?${kind}`, 'g'))])
        .reduce((sum, [, times]) => sum + Number(times ?? 1), 0);
    // While the clock advances, the timeline shows a part of them.
    await eventually(() => count('Line move')).toBe(
      events.filter(({ type }) => type === 'lines.moved').length,
    );
    await eventually(() => count('Scoring')).toBe(
      events.filter(({ type }) => type === 'picks.scored').length,
    );

    // A past mark shows what happened.
    await marks(bar).first().click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('list', { name: 'Events, newest first' }).innerText()).toContain(
      'Scoring.',
    );
    await page.keyboard.press('Escape');

    // The marks ahead are tip-offs: the first leads to the next one.
    const ahead = bar.locator('.day-line-marks [data-ahead=true]');
    const { body: games } = await sharp.get(`/data/matchups?date=${DAY}&league=nba`);
    const tips = new Set<string>(games.map(({ gameDate }: { gameDate: string }) => gameDate));
    const coming = [...tips].filter((tip) => tip > EVENING).sort();
    expect(await ahead.count()).toBe(coming.length);
    await advance(bar, () => ahead.first().click());
    await eventually(async () => (await session()).clock).toBe(coming[0]);
  });

  test('a day that was seen can be restarted, and its marks lead to their moments by pointer and keys', async () => {
    const { bar, page } = await start();
    await drag(bar, '2026-01-14T19:00:00.000Z');
    await bar.getByText('The day is over.').waitFor();
    await eventually(() => kindsOf(bar)).toContain('settlement');
    const settled = (await eventsOf(sharp)).find(({ type }) => type === 'picks.settled')?.timestamp ?? '';
    await bar.getByRole('slider', { name: 'Clock' }).fill(String(Date.parse('2026-01-13T14:00:00Z')));
    await bar.getByText('The clock only moves forward.').waitFor();
    const created = page.waitForResponse(
      (answer) => /\/replay\/sessions$/.test(answer.url()) && answer.request().method() === 'POST',
    );
    await bar.getByRole('button', { name: 'Restart from 9:00 AM' }).click();
    const { id } = await (await created).json();
    const ahead = (kind: string) =>
      bar.locator(`.day-line-marks [data-kinds*=${kind}][data-ahead=true]`).first();
    await ahead('tip').waitFor(); // read later than what this tab has seen of the day
    const mark = ahead('settlement');
    await mark.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    expect(await mark.evaluate((one) => one === document.activeElement)).toBe(true);
    await advance(bar, () => page.keyboard.press('Enter'));
    await eventually(async () => (await owner(page, id)).session.clock).toBe(settled);
  });

  test('by keyboard from anywhere: space, arrow, n and digits; the shortcut help lists them', async () => {
    const { bar, page, session } = await start();
    const { clock } = await session();
    await page.locator('h1').focus();
    await advance(bar, () => page.keyboard.press('ArrowRight'));
    expect(Date.parse((await session()).clock) - Date.parse(clock)).toBe(300_000);
    await advance(bar, () => page.keyboard.press('n'));
    await page.keyboard.press(' ');
    await ready(bar, 'Pause');
    await page.keyboard.press(' ');
    await ready(bar, 'Play');
    await page.keyboard.press('2');
    await ready(bar, 'Pause');
    expect(await session()).toMatchObject({ state: 'playing', speed: 60 });
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(await help.innerText()).toMatch(/In a replay[\s\S]*Space[\s\S]*play or pause/);
    await page.keyboard.press(' '); // in a dialog the keys do nothing
    expect(await session()).toMatchObject({ state: 'playing' });
  });

  test('the panel shows the key once, the webhooks of the session with their deliveries, and plans faults', async () => {
    const receiver = await startReceiver();
    const { bar, page, key, session, id } = await start();
    await sharp.post('/data/webhook-subscriptions', {
      url: receiver.url(),
      events: ['picks.scored'],
      secret: 'a-secret-of-this-session',
    });
    const panel = page.getByRole('dialog', { name: 'Session key and webhooks' });
    const openPanel = () => bar.getByRole('button', { name: 'Session key and webhooks' }).click();
    await openPanel();
    expect(await panel.getByRole('textbox', { name: 'Session key' }).inputValue()).toBe(key);
    await panel.getByRole('button', { name: 'Copy key' }).click();
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      key,
    );
    await panel.getByRole('button', { name: 'Send it twice' }).click();
    await panel.getByText('Planned.').waitFor();
    await panel.getByRole('button', { name: 'I have saved it' }).click();
    expect(await panel.innerText()).not.toContain('hwt_');
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await next(bar);
    await openPanel();
    await panel.locator('[data-delivery-id][data-status=delivered]').first().waitFor();
    expect(receiver.requests).toHaveLength(2); // the planned fault
    await page.keyboard.press('Escape');
    await page.reload();
    await eventually(() => kindsOf(bar)).toContain('scoring'); // read again after the reload
    await openPanel();
    await panel.getByText('The key is shown once').waitFor();
    await page.keyboard.press('Escape');
    expect((await session()).state).toBe('paused');
    await bar.getByRole('button', { name: 'Exit' }).click();
    await bar.waitFor({ state: 'detached' });
    expect((await owner(page, id)).status).toBe(404);
    await receiver.stop();
  });
});
