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

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
