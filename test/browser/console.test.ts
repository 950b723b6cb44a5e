import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Tier } from '../../src/domain/tiers.ts';
import { insertManyLogs } from '../data/many-logs.ts';
import { DISCORD_PATH, startChatService } from '../stand-ins/chat-services.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import { PASSWORD } from '../support/accounts.ts';
import { axe, COLOR_RULES } from '../support/axe.ts';
import { DASHBOARD_ENV } from '../support/dashboard.ts';
import { duringTests } from '../support/during-tests.ts';
import { happen } from '../support/events.ts';
import { inBrowser, openSite } from '../support/open-dashboard.ts';
import { door, scriptedSteps } from '../support/operations.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';
import { DESK, eventually, PHONE } from '../support/visitor.ts';

const TODAY = '2026-01-15';
const A_MINUTE_MS = 60_000;

inBrowser('account and console in a real browser', () => {
  const pipeline = scriptedSteps();
  const receiver = duringTests(startReceiver, stretched(120_000));
  const { service, open: visit } = openSite(() =>
    startTestService({ ...DASHBOARD_ENV, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }, { steps: pipeline.steps }),
  );
  beforeAll(() => insertManyLogs(service.db, { rows: 50, lastDay: TODAY }), stretched(120_000));

  test('a key is shown once, works, and is gone when its name is typed', async () => {
    const { page, context, complaints, go } = await visit('sharp');
    await go('/account/keys');
    await page.getByLabel('Name').fill('my notebook');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const key = await dialog.getByLabel('Your key').inputValue();
    await dialog.getByRole('button', { name: 'Copy key' }).click();
    await eventually(() => page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await eventually(() => dialog.locator('pre').innerText()).toContain(`x-api-key: ${key}`);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true); // not by mistake
    expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
    expect(await axe(page)).toEqual([]);
    await dialog.getByLabel('I have saved it').check();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await eventually(() => page.content()).not.toContain(key);
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(kept).not.toMatch(/hwk_|eyJ/);

    const holder = service.as({ 'x-api-key': key });
    expect((await holder.get('/data/usage')).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke my notebook' }).click();
    const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke key' });
    expect(await revoke.isDisabled()).toBe(true);
    await page.getByLabel('Type my notebook to confirm').fill('my notebook');
    await revoke.click();
    await page.getByText('No keys yet').waitFor();
    expect((await holder.get('/data/usage')).status).toBe(401);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a webhook is added, tested, followed while it fails, and sent again', async () => {
    const { page, context, complaints, go } = await visit('sharp');
    await go('/account/webhooks');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill('http://10.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.locator('.error').first().waitFor(); // a private address is refused beside its field
    await dialog.getByLabel('URL').fill(receiver.url('/ok'));
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const secret = await dialog.getByLabel('Your secret').inputValue();
    await dialog.getByLabel('I have saved it').check();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'Send test' }).click();
    const result = page.locator('[data-test=true]');
    await result.waitFor();
    await eventually(() => result.innerText()).toMatch(/Answered 200 after [\d,]+ ms/);
    const [sent] = receiver.of('/ok');
    const expected = createHmac('sha256', secret)
      .update(sent?.raw ?? '')
      .digest('hex');
    expect(sent?.headers['x-webhook-signature']).toBe(`sha256=${expected}`);
    await page.locator('[data-delivery-id][data-status=delivered]').waitFor();

    // The receiver fails: the log shows the attempt, the response and the next attempt.
    await page.getByLabel('URL').fill(receiver.url('/500'));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved').waitFor();
    await happen(service, 'picks.scored');
    await service.deliver();
    await page.reload();
    const failing = page.locator('[data-delivery-id][data-status=pending]');
    await failing.locator('summary').click();
    await eventually(() => failing.innerText()).toMatch(/Attempt 1 .*: 500 after/);
    await eventually(() => failing.innerText()).toContain('answered 500');
    await eventually(() => failing.innerText()).toContain('attempt 2 of 5, 1 min step');
    const place = page.url();
    await page.goto('about:blank'); // the clock jumps: no page may be refreshing its token
    for (const minutes of [1, 5, 30, 120]) {
      service.clock.advance(minutes * A_MINUTE_MS);
      await service.deliver();
    }
    await page.goto(place);
    await page.getByText(/5 attempts failed for event/).waitFor();
    expect(await axe(page)).toEqual([]);
    const failed = page.locator('[data-delivery-id][data-status=failed]');
    await failed.locator('summary').click();
    const before = receiver.of('/500').length;
    await failed.getByRole('button', { name: 'Redeliver' }).click();
    await page.locator('[data-delivery-id][data-status=pending]').waitFor();
    await service.deliver();
    expect(receiver.of('/500')).toHaveLength(before + 1);
    expect(complaints).toEqual([expect.stringContaining('400')]); // the private address
    await context.close();
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)('a Discord channel is connected, tested and shows its deliveries on %s', async (_, size) => {
    const discord = await startChatService('discord');
    const { page, context, complaints, go } = await visit('sharp', size);
    await go('/account/webhooks');
    await page.getByRole('button', { name: 'Connect Discord' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Copy Webhook URL').waitFor();
    await dialog.getByLabel('Webhook URL').fill(`${discord.url}/not-a-webhook`);
    await dialog.getByRole('button', { name: 'Connect Discord' }).click();
    await eventually(() => dialog.locator('.error').first().innerText()).toContain('must look like');
    await dialog.getByLabel('Webhook URL').fill(discord.url + DISCORD_PATH);
    await dialog.getByText('Filter', { exact: true }).click();
    await dialog.getByLabel('Rating', { exact: true }).selectOption('premium');
    await dialog.getByLabel('Least expected value').fill('3');
    await dialog.getByLabel('When', { exact: true }).selectOption('60');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Connect Discord' }).click();

    await page.getByRole('button', { name: 'Send test message' }).click();
    await page.getByText('Look at Discord: the message is marked as a test.').waitFor();
    expect(JSON.stringify(discord.accepted)).toContain('Test: Pick withdrawn');
    for (const evPercent of [2, 4, 5]) await happen(service, 'picks.published', { evPercent });
    service.clock.advance(A_MINUTE_MS);
    await service.deliver();
    await page.reload();
    const batch = page
      .locator('[data-delivery-id][data-status=delivered]')
      .filter({ hasText: 'events.batch' });
    await eventually(() => batch.innerText()).toContain('2 events');
    expect(JSON.stringify(discord.accepted.at(-1))).toContain('2 updates from Hardwood');
    expect(await page.content()).not.toContain('a-discord-token');
    expect(await axe(page)).toEqual([]);

    await go('/alerts');
    await page.getByRole('button', { name: 'New rule' }).click();
    await dialog.getByRole('button', { name: 'A pick appears' }).click();
    await dialog
      .getByLabel(/^Discord, /)
      .last()
      .check();
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('also to Discord').last().waitFor();
    await page.getByLabel('From', { exact: true }).fill('23:15');
    await page.getByRole('button', { name: 'Turn on quiet hours' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await eventually(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('23:15');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Turn on quiet hours' }).waitFor();
    await go('/account/webhooks');
    const channels = page.getByRole('link', { name: /^Discord/ });
    const before = await channels.count();
    await channels.last().click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await dialog.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByRole('heading', { name: 'Connect a channel' }).waitFor();
    await eventually(() => channels.count()).toBe(before - 1);
    expect(complaints).toEqual([expect.stringContaining('400')]); // the URL that is no webhook
    await context.close();
    await discord.stop();
  });

  test('an operation is run, found running, and cancelled, all on one live page', async () => {
    const { page, context, go } = await visit('admin');
    const wait = door();
    pipeline.script('players', async ({ checkpoint, commit }) => {
      await wait.pass();
      await checkpoint();
      return commit(async () => ({ rows: 1 }));
    });
    await go('/ops');
    await page.getByLabel('Day').fill(TODAY);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForURL(/\/ops\/operations\/\d+$/);
    const id = Number(page.url().split('/').at(-1));
    await page.locator('[data-op-id][data-status=queued]').waitFor();
    const running = service.handlers['operation.run']({});
    await wait.reached;
    await page.locator('[data-op-id][data-status=running]').waitFor();
    await page.locator('[data-step=schedule][data-status=succeeded]').waitFor();
    await page.locator('[data-step=players][data-status=running]').waitFor();
    expect(await axe(page)).toEqual([]);

    // The same day again: a link to the running operation, not an error.
    await page.getByRole('link', { name: 'All operations' }).click();
    await page.getByLabel('Day').fill(TODAY);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('link', { name: `Open operation ${id}` }).click();

    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel operation' }).click();
    await page.getByText('Cancel requested').waitFor();
    wait.open();
    await running;
    await page.locator('[data-op-id][data-status=cancelled]').waitFor();
    pipeline.reset();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.waitForURL(
      (url) => /\/ops\/operations\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`),
    );
    await service.handlers['operation.run']({});
    await page.locator('[data-op-id][data-status=succeeded]').waitFor();
    await context.close();
  });

  test('a query counts its rows while it is built, and an export is downloaded as it is', async () => {
    const { page, context, complaints, go } = await visit('sharp');
    await go('/data');
    await page.getByRole('button', { name: 'New query' }).click();
    await page.getByRole('button', { name: 'Game logs' }).click();
    await page.locator('[data-rows="50"]').waitFor();
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByLabel('Column').selectOption('points');
    await page.getByLabel('Comparison for points').selectOption('gte');
    await page.getByLabel('Value of points').fill('20');
    const found = page.locator('[data-rows="10"]'); // of 25 players a game, those with 20 to 24 points
    await found.waitFor();
    await page.getByLabel('Name').fill('Twenty or more');
    await page.getByRole('button', { name: 'Save query' }).click();
    await page.getByRole('button', { name: 'Delete Twenty or more' }).waitFor();
    const sharp = await service.signIn('sharp@demo.hardwood.example', DASHBOARD_ENV.DEMO_PASSWORD);
    const [query] = (await sharp.get('/data/saved-queries')).body;
    expect((await sharp.get(`/data/saved-queries/${query.id}/run`)).body.rowCount).toBe(10);

    await page.getByRole('button', { name: 'New export' }).click();
    await page.getByRole('dialog').getByLabel('Data').selectOption('gameLogs');
    await page.getByRole('button', { name: 'Create export' }).click();
    await page.locator('[data-export-id][data-status=queued]').waitFor();
    await service.drain();
    await page.locator('[data-export-id][data-status=completed]').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^gameLogs-\d+\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(51);
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a token is made with its scopes, and settings are changed after a look at the difference', async () => {
    const { page, context, go } = await visit('admin');
    await go('/ops/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Expires after (days)').fill('9999');
    await page.getByRole('checkbox', { name: 'ops:read' }).uncheck();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Name must not be empty.').waitFor();
    await page.getByText('Expires after (days) must be at most 365.').waitFor();
    await page.getByText('Choose one or more scopes.').waitFor();
    expect(await page.getByRole('dialog').innerText()).not.toMatch(
      /must NOT|must match|[<>]=|\/name|expiresInDays/,
    );
    await page.getByRole('checkbox', { name: 'ops:read' }).check();
    await page.getByLabel('Expires after (days)').fill('90');
    await page.getByLabel('Name').fill('reader');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.getByLabel('Your token').inputValue();
    await page.getByLabel('I have saved it').check();
    await page.getByRole('button', { name: 'Close' }).last().click();
    const reader = service.as({ authorization: `Bearer ${token}` });
    expect((await reader.get('/ops/health')).status).toBe(200);
    const refused = await reader.post('/ops/operations/run-ingest', { date: TODAY });
    expect([refused.status, refused.body.requiredScope]).toEqual([403, 'ops:commands']);

    await go('/ops/config');
    await page.getByLabel('ODDS_EVERY_MINUTES').fill('7');
    await page.getByRole('button', { name: 'Review 1 change' }).click();
    await eventually(() => page.locator('.diff').innerText()).toContain('7');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText(/version 1,/).waitFor();
    const { settings } = (await (await service.person('admin')).get('/ops/config')).body;
    expect(settings.find(({ name }: { name: string }) => name === 'ODDS_EVERY_MINUTES')).toMatchObject({
      value: '7',
      source: 'override',
    });
    await context.close();
  });

  test('the console shows what its endpoints say, and no secret', async () => {
    const { page, context, go, walk } = await visit('admin');
    const admin = await service.person('admin');
    const seen = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    await go('/ops/freshness');
    const { body: freshness } = await admin.get('/diagnostics/freshness');
    await eventually(async () => (await seen('[data-variant] th')).toSorted()).toEqual(
      freshness.map(({ variant }: { variant: string }) => variant).toSorted(),
    );
    await walk('ops-settlement', '/ops/settlement?days=30');
    const { body: settlement } = await admin.get('/diagnostics/settlement?days=30');
    await eventually(() => seen('main table tbody tr')).toHaveLength(settlement.days.length);
    await walk('ops-secrets', '/ops/secrets');
    const { body: secrets } = await admin.get('/ops/secrets/status');
    await eventually(() => seen('main table tbody th')).toEqual(
      secrets.map(({ keyName }: { keyName: string }) => keyName),
    );
    expect(await page.content()).not.toMatch(/eyJ|hwk_|hwo_|whsec_/);
    const unset = secrets.filter(({ status }: { status: string }) => status === 'missing');
    expect(unset.length).toBeGreaterThan(0);
    expect(await page.getByText('not set, optional').count()).toBe(unset.length);
    expect(await page.getByText('missing', { exact: true }).count()).toBe(0);
    await walk('ops-errors', '/ops/errors?since=month');
    const { body: errors } = await admin.get('/admin/observability/errors');
    await eventually(() => seen('main table tbody tr')).toHaveLength(errors.length);
    await context.close();
  });

  test('the audit log is narrowed by kind and account, and downloaded as it is shown', async () => {
    const { userId } = await service.person('free');
    const { page, context, complaints, go } = await visit('admin');
    await go('/ops/audit');
    await page.getByLabel('Kind').fill('login');
    await page.getByRole('textbox', { name: 'Account' }).fill(String(userId));
    await eventually(() => page.locator('[data-audit]').count()).toBe(1);
    await eventually(() => page.locator('[data-audit]').innerText()).toContain(`user:${userId}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download these 1 as CSV' }).click();
    const [, row] = readFileSync(await (await downloading).path(), 'utf8').split('\r\n');
    expect(row).toContain(`,login,user:${userId},${userId},127.0.0.1,`);
    await page.getByLabel('Kind').fill('nothing');
    await page.getByText('No event matches.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an assistant is connected with the text of the guide and the address of this service', async () => {
    const guide = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8').replaceAll(
      'https://hardwood.example',
      service.origin,
    );
    const blocks = [...guide.matchAll(/```(?:sh|json)\n([\s\S]*?)```/g)].map(([, text = '']) => text.trim());
    const { page, context, go } = await visit('sharp');
    await go('/account/keys');
    const card = page.locator('section.card').filter({ hasText: 'Connect an assistant' });
    const copied = async (client: string) => {
      await card.getByRole('button', { name: client, exact: true }).click();
      await card.getByRole('button', { name: 'Copy', exact: true }).click();
      await card.getByText('Copied').first().waitFor();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      await page.clock.fastForward(2_000); // then the button can be used again
      await card.getByRole('button', { name: 'Copy', exact: true }).waitFor();
      return text;
    };
    expect(blocks).toContain(await copied('Claude Code'));
    const settings = blocks.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text));
    const [cursor] = settings;
    expect(JSON.parse(await copied('Cursor'))).toEqual(cursor);
    expect(JSON.parse(await copied('VS Code'))).toEqual({ servers: cursor.mcpServers });
    expect(settings).toContainEqual(JSON.parse(await copied('Other, by program')));
    expect(await copied('Other, by address')).toBe(`${service.origin}/mcp\nAuthorization: Bearer hwk_…`);
    await context.close();
    const free = await visit('free');
    await free.go('/account/keys');
    expect(await free.page.getByText('Connect an assistant').count()).toBe(0); // needs a key
    await free.context.close();
  });

  test('a subscription is cancelled in two clicks and says until when', async () => {
    const { page, context, go } = await visit('pro');
    await go('/account');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await page.locator('[data-subscription=cancelled]').waitFor();
    await eventually(() => page.locator('[data-subscription]').innerText()).toMatch(
      /^Pro until .+, then Free\./,
    );
    await eventually(() => page.getByRole('button', { name: 'Cancel subscription' }).count()).toBe(0);
    await context.close();
  });

  test('an account is downloaded, deleted with its password, and kept after all', async () => {
    const { email } = await service.account('free');
    const { page, context, go } = await visit(null, PHONE);
    await go('/login?next=/account');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('main[data-page=account] [data-state=ready]');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
    expect(file.tables.users).toMatchObject([{ email }]);

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill('not this one');
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
    await dialog.getByText('The password is wrong.').waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
    await page.getByText('Your account will be deleted on').waitFor();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await page.getByRole('button', { name: 'Delete account' }).waitFor();
    await context.close();
  });

  test.each<[Tier, string, string, RegExp]>([
    ['pro', '/ops', 'Admin', /\/(ops|admin|diagnostics)\//],
    ['free', '/data', 'Sharp', /\/data\/(saved|exports)/],
    ['pro', '/account/webhooks', 'Sharp', /webhook-subscriptions/],
  ])('to %s, %s names the tier %s and asks for nothing', async (tier, path, needed, hidden) => {
    const { page, context, asked, go } = await visit(tier);
    await go(path);
    await eventually(() => page.locator('[data-state=problem][data-status="403"]').innerText()).toContain(
      needed,
    );
    expect(asked.filter((request) => hidden.test(request))).toEqual([]);
    expect(await axe(page)).toEqual([]);
    await context.close();
  });

  const SHARP = {
    alerts: '/alerts',
    data: '/data?query=new',
    account: '/account',
    keys: '/account/keys',
    webhooks: '/account/webhooks',
  };
  const CONSOLE = {
    ops: '/ops',
    'ops-operations': '/ops/operations',
    'ops-operation': '/ops/operations/1',
    'ops-expected': '/ops/expected',
    'ops-freshness': '/ops/freshness',
    'ops-objectives': '/ops/objectives',
    'ops-settlement': '/ops/settlement?days=90',
    'ops-errors': '/ops/errors',
    'ops-secrets': '/ops/secrets',
    'ops-tokens': '/ops/tokens',
    'ops-audit': '/ops/audit',
    'ops-config': '/ops/config',
  };
  test('on a phone no table of the console hides a column, and every cell has the name of its column', async () => {
    const { page, context, walk } = await visit('admin', { width: 390, height: 844 });
    let tables = 0;
    for (const [name, path] of Object.entries({ ...CONSOLE, 'ops-errors': '/ops/errors?since=month' })) {
      await walk(name, path);
      const seen = await page.evaluate(() => {
        const width = document.documentElement.clientWidth;
        const found = [...document.querySelectorAll('main table')];
        const cells = found.flatMap((table) => [...table.querySelectorAll<HTMLElement>('tbody :is(th, td)')]);
        return {
          tables: found.length,
          sideways: document.documentElement.scrollWidth - width,
          scrolling: [...document.querySelectorAll('main .scroll-x:has(table)')]
            .filter((box) => box.scrollWidth > box.clientWidth)
            .map((box) => box.ariaLabel),
          clipped: cells
            .filter((cell) => {
              const box = cell.getBoundingClientRect();
              return box.left < 0 || box.right > width || cell.scrollWidth > cell.clientWidth + 1;
            })
            .map((cell) => cell.textContent),
          nameless: cells.filter((cell) => !cell.dataset.label).map((cell) => cell.outerHTML),
        };
      });
      tables += seen.tables;
      expect([path, seen]).toEqual([
        path,
        { tables: seen.tables, sideways: 0, scrolling: [], clipped: [], nameless: [] },
      ]);
    }
    expect(tables).toBeGreaterThan(6);
    await context.close();
  });

  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ] as const)(
    'every page fits %s in dark and light, and axe finds nothing',
    { timeout: stretched(180_000) },
    async (_, size) => {
      for (const [tier, places] of [
        ['sharp', SHARP],
        ['admin', CONSOLE],
      ] as const) {
        const { page, context, complaints, foreign, walk } = await visit(tier, size, {
          reducedMotion: 'reduce',
        });
        for (const [name, path] of Object.entries(places)) {
          await page.emulateMedia({ colorScheme: 'dark' });
          await walk(name, path);
          const wide = await page.evaluate(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          );
          const headings = await page.getByRole('heading', { level: 1 }).count();
          expect([path, wide, headings, await axe(page)]).toEqual([path, 0, 1, []]);
          await page.emulateMedia({ colorScheme: 'light' });
          expect([path, await axe(page, COLOR_RULES)]).toEqual([path, []]);
        }
        expect([complaints, foreign]).toEqual([[], []]);
        await context.close();
      }
    },
  );
});
