import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { median, type Row, spread } from './row.ts';
import { makeFolder, memoryMb, PASSWORD } from './service.ts';
import type { Heard } from './sse-readers.ts';

const READERS = Number(process.env.BENCH_READERS ?? 2_000);
const EVENTS = 9;
const ADMIN = 'admin@example.com';

type FanOut = {
  /**
   * From the commit, or from the first write of the plain server, until the last reader has it; per event.
   */
  untilLast: number[];
  fromFirstToLast: number[];
  memoryMb: number;
  text: string;
};

/**
 * One event for many readers of the live stream, against a plain server that writes the same bytes to as
 * many.
 */
export async function benchSse(): Promise<Row[]> {
  const ours = await measureOurs();
  const bare = await measure(
    fork(new URL('./sse-bare-server.ts', import.meta.url)),
    async () => '',
    ours.text,
  );
  const memory = `memory + ${Math.round(ours.memoryMb)} MB beside + ${Math.round(bare.memoryMb)} MB`;
  const name = `One event for ${READERS.toLocaleString('en-US')} readers of the live stream`;
  const row = (what: string, values: number[], others: number[], note: string): Row => {
    const [value, baseline] = [median(values), median(others)];
    return {
      name: `${name}, ${what}`,
      unit: 'ms',
      value,
      baseline,
      ratio: value / baseline,
      spread: spread(values),
      note,
    };
  };
  return [
    row(
      'from the first to the last',
      ours.fromFirstToLast,
      bare.fromFirstToLast,
      `beside a bare \`node:http\` server; ${memory}`,
    ),
    row(
      'from the commit to the last',
      ours.untilLast,
      bare.untilLast,
      'ours looks for what is new every 500 ms',
    ),
  ];
}

async function measureOurs(): Promise<FanOut> {
  const dataDir = makeFolder();
  const service = fork(new URL('./sse-service.ts', import.meta.url), {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO: 'off',
      FEED: 'files',
      FEED_DIR: dataDir,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: PASSWORD,
      READERS: String(READERS),
    },
  });
  try {
    return await measure(service, signIn, 'happen');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN, password: PASSWORD }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

const messageOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((found, fail) => {
    const end = (code: number | null) => fail(new Error(`A process of the bench ended with ${code}.`));
    child.once('exit', end).once('message', (message) => {
      child.off('exit', end);
      found(message as T);
    });
  });

/** Opens all readers, creates one event after the other, and stops the server. */
async function measure(
  server: ChildProcess,
  tokenOf: (port: number) => Promise<string>,
  word: string,
): Promise<FanOut> {
  const port = await messageOf<number>(server);
  const token = await tokenOf(port);
  const before = memoryMb(server.pid ?? -1);
  const readers = fork(new URL('./sse-readers.ts', import.meta.url), [String(port), String(READERS), token]);
  await messageOf(readers);
  const result: FanOut = { untilLast: [], fromFirstToLast: [], memoryMb: 0, text: '' };
  for (let n = 0; n < EVENTS; n++) {
    const all = messageOf<Heard>(readers);
    const happened = messageOf<number>(server);
    server.send(word);
    const [{ firstAt, lastAt, text }, at] = await Promise.all([all, happened]);
    result.untilLast.push(lastAt - at);
    result.fromFirstToLast.push(lastAt - firstAt);
    result.text = text;
    result.memoryMb = Math.max(result.memoryMb, memoryMb(server.pid ?? -1) - before);
  }
  readers.kill();
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  return result;
}
