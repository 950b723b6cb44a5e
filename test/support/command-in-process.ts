import { tmpdir } from 'node:os';
import { format } from 'node:util';
import { vi } from 'vitest';
import { runCli } from '../../src/cli/cli.ts';
import { NO_SERVICE } from './command.ts';

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/**
 * Runs `hardwood …` in this process, which has its modules already: loading them takes up to two seconds of CPU time.
 * One at a time, because what it prints is that of the process.
 */
export async function runInProcess(args: readonly string[], env: Record<string, string> = {}) {
  let [out, err] = ['', ''];
  const print = (text: string) => {
    out += text;
  };
  const complain = (text: string) => {
    err += text;
  };
  const asStream = (write: (text: string) => void) => (chunk: string | Uint8Array) => {
    write(String(chunk));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(asStream(print)),
    vi.spyOn(process.stderr, 'write').mockImplementation(asStream(complain)),
    vi.spyOn(console, 'log').mockImplementation((...values) => print(`${format(...values)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...values) => complain(`${format(...values)}\n`)),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code ?? 0));
    }),
  ];
  const before = { cwd: process.cwd(), exitCode: process.exitCode };
  process.chdir(tmpdir()); // without the .env file of the repository
  process.exitCode = undefined;
  try {
    await runCli([...args], { ...NO_SERVICE, ...env });
    return { code: Number(process.exitCode ?? 0), out, err };
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, out, err };
    throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.chdir(before.cwd);
    process.exitCode = before.exitCode;
  }
}
