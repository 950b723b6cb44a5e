import { describe, expect, test } from 'vitest';
import { axe } from '../support/axe.ts';
import { inBrowser, openDashboard } from '../support/open-dashboard.ts';
import { DESK, demoLinks, eventually, openPage as go } from '../support/visitor.ts';

inBrowser('pages as they are served', () => {
  const { service, sharp, open, pick } = openDashboard();

  describe('serving', () => {
    test('a page has a strict policy and is revalidated; its files are cached forever and compressed', async () => {
      const home = await service.anonymous.get('~/picks', { accept: 'text/html' });
      const policy = home.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(home.headers.get('cache-control')).toBe('private, no-cache');
      expect(home.text.length).toBeLessThan(10_240);
      const tag = home.headers.get('etag') ?? '';
      expect(
        (await service.anonymous.get('~/picks', { accept: 'text/html', 'if-none-match': tag })).status,
      ).toBe(304);
      const script = /\/assets\/index-[\w-]+\.js/.exec(home.text)?.[0] ?? '';
      const file = await service.anonymous.get(`~${script}`, { 'accept-encoding': 'br' });
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('content-encoding')).toBe('br');
      expect((await service.anonymous.get('~/assets/..%2fsite.json')).status).toBe(404);
    });

    test('an unknown page is a 404 for people and a problem for programs', async () => {
      const page = await service.anonymous.get('~/no/such/page', { accept: 'text/html' });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      const problem = await service.anonymous.get('~/no/such/page');
      expect([problem.status, problem.body.title]).toEqual([404, expect.any(String)]);
      expect(
        (await service.anonymous.get('/no/such/thing', { accept: 'text/html' })).headers.get('content-type'),
      ).toContain('problem+json');
    });

    test('the record can be read without a script', async () => {
      const { page, context } = await open(null, DESK, { javaScriptEnabled: false });
      await page.goto('/record');
      await eventually(() => page.getByRole('row', { name: /Published live, all/ }).count()).toBe(1);
      await context.close();
    });

    test('a demo link works only as printed', async () => {
      expect((await service.anonymous.get('~/dev/login?as=admin&t=guess')).status).toBe(404);
      const link = (await demoLinks(service)).get('sharp');
      const moved = await service.anonymous.get(`~${link?.replace('sharp', 'admin')}`);
      expect(moved.status).toBe(404);
    });

    test('a demo link signs in also when the page is left before it has loaded', async () => {
      const { page, context } = await open(null, DESK);
      // Only the script in the page itself has run when the visitor leaves.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(String((await demoLinks(service)).get('sharp')), { waitUntil: 'commit' });
      await page.waitForFunction("localStorage.getItem('hw.signedIn') === '1'");
      await page.unroute('**/assets/*.js');
      await page.goto('/record');
      await eventually(() => page.getByRole('link', { name: 'Alerts' }).count()).toBe(1);
      await context.close();
    });
  });

  describe('the landing page', () => {
    test('shows the product, the live record with its interval, and opens the demo with one click', async () => {
      const { page, context } = await open(null);
      const { body } = await service.anonymous.get('/track-record');
      const live = body.overall.find(({ origin }: { origin: string }) => origin === 'live');
      await go(page, '/');
      await page.getByRole('img', { name: /^Example of the board/ }).waitFor();
      const card = page.locator('section.card').filter({ hasText: 'The live record' });
      await eventually(() => card.innerText()).toContain(`${live.hits}–${live.misses}–${live.pushes}`);
      const share = (value: number) => `${(100 * value).toFixed(1)}%`;
      expect(await card.innerText()).toContain(
        `95%: ${share(live.hitRateLow)} to ${share(live.hitRateHigh)} · needs ${share(live.breakEven)}`,
      );
      await card.getByRole('img', { name: /^Units since/ }).waitFor();
      await page.getByRole('link', { name: 'Open the demo' }).click();
      await page.locator('[data-row=pick]').first().waitFor();
      await context.close();
    });

    test('replays last night with one click, without an account', async () => {
      const { page, context } = await open(null);
      await go(page, '/');
      expect(
        await page.locator('section.card').filter({ hasText: 'Replay last night' }).innerText(),
      ).toContain('Thu, Jan 15');
      await page.getByRole('link', { name: 'Replay last night' }).click();
      const bar = page.getByRole('region', { name: 'Replay' });
      await eventually(() => bar.innerText()).toContain('Replay of Thu, Jan 15');
      await page.waitForURL(/\/picks$/);
      await bar.getByRole('button', { name: 'Exit' }).click();
      await bar.waitFor({ state: 'detached' });
      await page.reload(); // the request is used once
      await page.locator('[data-row=pick]').first().waitFor();
      expect(await bar.count()).toBe(0);
      await context.close();
    });
  });

  describe('the ledger', () => {
    test('is verified in the browser, with the record that follows from it', async () => {
      const { page, context, complaints } = await open(null);
      await go(page, '/ledger/verify');
      await page.getByRole('button', { name: 'Verify the ledger' }).click();
      await page.getByText(/Verified: \d+ entries/).waitFor();
      const levels = await page
        .locator('[data-part=checks] tr[data-check]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-level')));
      expect(levels).toEqual(Array(8).fill('ok'));
      const { body } = await service.anonymous.get('/track-record');
      const live = body.overall.find(({ origin }: { origin: string }) => origin === 'live');
      await expect
        .poll(() => page.locator('[data-row=asserted] td').nth(1).textContent())
        .toBe(`${live.hits}–${live.misses}–${live.pushes}`);
      expect(live.hits + live.misses).toBeGreaterThan(0);
      expect(await axe(page)).toEqual([]);
      await go(page, '/record');
      await page.getByRole('button', { name: 'Verify the ledger' }).click();
      await page.getByText(/It continues what this browser saw before/).waitFor();
      expect(await page.locator('[data-part=ledger-record] tr[data-row]').count()).toBe(4);
      expect(complaints).toEqual([]);
      await context.close();
    });

    test('a pick has a mark that opens its proof, and a changed proof file is refused', async () => {
      const { page, context } = await open('sharp');
      await go(page, `/picks/${pick.pickId}`);
      await page.getByRole('link', { name: 'Verified' }).click();
      await page.locator('main[data-page=ledger-verify] [data-verdict=ok]').waitFor();
      const file = (await sharp.get(`/data/picks/${pick.pickId}/proof?format=file`)).text;
      const give = (text: string) =>
        page.getByLabel(/proof file/).setInputFiles({
          name: 'pick.tlog-proof',
          mimeType: 'text/plain',
          buffer: Buffer.from(text),
        });
      await give(file.replace(/^index (\d+)$/m, (_, index) => `index ${Number(index) + 1}`));
      await page.locator('[data-verdict=refused]').waitFor();
      await give(file);
      await eventually(() => page.locator('[data-verdict=ok]').count()).toBe(2);
      expect(await axe(page)).toEqual([]);
      await context.close();
    });
  });
});
