import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const installed = (...paths: string[]) => paths.find((path) => existsSync(path));
const DESKTOP = installed('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome');
/** Chromium without windows: the same pages for two thirds of the CPU time. It shows no notifications. */
const HEADLESS = installed('/usr/bin/chromium-headless-shell') ?? DESKTOP;

/** False, with a printed reason, if there is no browser. With REQUIRE_CHROMIUM (CI) that is a failure. */
export function hasBrowser(): boolean {
  if (DESKTOP) return true;
  if (process.env.REQUIRE_CHROMIUM) throw new Error('Chromium is required here and is not installed.');
  console.log('skipped: browser tests (no Chromium found; on Debian: apt-get install chromium)');
  return false;
}

const browsers = new Map<string, Browser>();

/** The browser of this test worker, started once for all its files. It ends with the worker. */
export async function openBrowser({ isDesktop = false } = {}): Promise<Browser> {
  const executablePath = (isDesktop ? DESKTOP : HEADLESS) ?? '';
  const known = browsers.get(executablePath);
  if (known?.isConnected()) return known;
  const browser = await launch(executablePath);
  browsers.set(executablePath, browser);
  return browser;
}

/** Closes what the tests of a file have opened, so that nothing goes on loading when their service stops. */
export const closePages = (browser: Browser) =>
  Promise.all(browser.contexts().map((context) => context.close()));

const launch = (executablePath: string) =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // For pages that live for seconds the optimizing compiler does not pay off, nor does a heap that begins small.
      '--js-flags=--no-turbofan --min-semi-space-size=32',
    ],
  });
