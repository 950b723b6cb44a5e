import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

/** False, with a printed reason, if there is no browser. With REQUIRE_CHROMIUM (CI) that is a failure. */
export function hasBrowser(): boolean {
  if (CHROMIUM) return true;
  if (process.env.REQUIRE_CHROMIUM) throw new Error('Chromium is required here and is not installed.');
  console.log('skipped: browser tests (no Chromium found; on Debian: apt-get install chromium)');
  return false;
}

/**
 * Pages that Chromium loads for the address bar of every window. Nobody sees them, and they take three quarters
 * of the CPU time of a new context.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Chromium starts a process ahead of each navigation, which a context of one page never uses. */
const SPARE_PROCESS = 'SpareRendererForSitePerProcess';

/** What Playwright disables in Chromium, again: only the last list counts. */
const PLAYWRIGHT_DISABLES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

let browser: Browser | undefined;

/** The browser of this test worker, started once for all its files. It ends with the worker. */
export async function openBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launch();
  return browser;
}

/** Closes what the tests of a file have opened, so that nothing goes on loading when their service stops. */
export const closePages = (browser: Browser) =>
  Promise.all(browser.contexts().map((context) => context.close()));

const launch = () =>
  chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...PLAYWRIGHT_DISABLES, ...ADDRESS_BAR, SPARE_PROCESS]}`,
      // For pages that live for seconds the optimizing compiler does not pay off, nor does a heap that begins small.
      '--js-flags=--no-turbofan --min-semi-space-size=32',
    ],
  });
