import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { QUICK_WASM } from './quick-wasm.ts';

const BIN = fileURLToPath(new URL('../../bin/hardwood.mjs', import.meta.url));

/** A command asks the service at the default URL; one that runs there would change what tests see. */
export const NO_SERVICE = { HARDWOOD_URL: 'http://127.0.0.1:1' };

/** Runs `hardwood …` with only the given environment. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = tmpdir(), // without the .env file of the repository
  input = '',
) {
  const child = spawn(process.execPath, [QUICK_WASM, BIN, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...NO_SERVICE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code: code as number, out, err };
}
