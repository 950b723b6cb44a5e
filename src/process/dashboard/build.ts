import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const WEB = resolve(import.meta.dirname, '../../../web');

/** The folder of the built dashboard. */
export const DIST = join(WEB, 'dist');

/**
 * Builds the dashboard in a child process if its sources changed since the last build. Does nothing where the
 * sources or the build tool are not installed, as in an image with a prebuilt dashboard.
 */
export function buildDashboard(): Promise<'built' | 'unchanged' | 'failed'> {
  const script = join(WEB, 'build.ts');
  if (!existsSync(script) || !existsSync(resolve(WEB, '../node_modules/vite')))
    return Promise.resolve('unchanged');
  return new Promise((settle) => {
    const child = spawn(process.execPath, [script, '--if-changed'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', () => settle('failed'));
    child.on('close', (code) =>
      settle(code !== 0 ? 'failed' : said.includes('built') ? 'built' : 'unchanged'),
    );
  });
}
