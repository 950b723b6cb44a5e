import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { isCalendarDate, leagueTime } from '../domain/dates.ts';
import { DEFAULT_LEAGUE } from '../domain/leagues.ts';
import { StartError } from '../platform/start-error.ts';
import { systemTimers } from '../platform/timers.ts';
import { EXIT } from './exit-codes.ts';
import { LEAGUE_HELP } from './league-option.ts';
import { addReaderOptions, connectReader, type ReaderOptions, type Remote } from './remote.ts';

const POLL_MS = 500;

type Options = ReaderOptions & {
  league: string;
  speed: number;
  start?: string;
  listen?: string | true;
};
type Session = { id: number; key: string; state: string; clock: string };
type EventPage = { items: { id: string; type: string; timestamp: string; data: object }[] };

const speedOf = (text: string): number => {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > 3_600)
    throw new InvalidArgumentError('It must be a whole number from 1 to 3600.');
  return Number(text);
};

const dayOf = (text: string): string => {
  if (!isCalendarDate(text)) throw new InvalidArgumentError('It must be a day such as 2026-01-13.');
  return text;
};

const EXAMPLES = `
Examples:
  hardwood replay 2026-01-13 --speed 600
  hardwood replay 2026-01-13 --speed 600 --listen
  hardwood replay 2026-01-13 --start 2026-01-13T22:00:00Z --listen http://127.0.0.1:8080/hooks`;

export function replayCommand(program: Command, env: NodeJS.ProcessEnv): void {
  const replay = program
    .command('replay')
    .description('Live through a past day again: print its events as they come, and deliver them as webhooks')
    .argument('<day>', 'a past day, such as 2026-01-13', dayOf)
    .option('--league <league>', LEAGUE_HELP, DEFAULT_LEAGUE)
    .option('--speed <n>', 'how much faster than real time, up to 3600', speedOf, 60)
    .option('--start <time>', 'where the clock starts; default: 09:00 in New York')
    .option(
      '--listen [url]',
      'deliver the events to this address; without one, to a receiver of this command',
    )
    .addHelpText('after', EXAMPLES);
  addReaderOptions(replay).action(async (date: string, options: Options) => {
    const { league, speed, start } = options;
    const account = connectReader(env, options);
    const session: Session = await account.post('/replay/sessions', {
      date,
      league,
      speed,
      ...(start === undefined ? {} : { startAt: start }),
    });
    const reader = connectReader(env, { ...options, key: session.key });
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    let close = () => {};
    try {
      if (options.listen !== undefined) close = await subscribe(reader, options.listen);
      await account.post(`/replay/sessions/${session.id}/play`, {});
      await follow({ account, reader, id: session.id, json: options.json ?? false, signal: stopping.signal });
    } finally {
      close();
      await account.delete(`/replay/sessions/${session.id}`);
    }
    if (stopping.signal.aborted) throw new StartError('Stopped before the end of the day.', EXIT.interrupted);
  });
}

/** Subscribes an address to all events of the session; returns how to stop its receiver. */
async function subscribe(reader: Remote, target: string | true): Promise<() => void> {
  const { EVENT_TYPES } = await import('../webhooks/event-types.ts');
  const secret = randomBytes(24).toString('base64url');
  if (typeof target === 'string') {
    console.error(`Delivering to ${target}, signed with the secret ${secret}`);
    await reader.post('/data/webhook-subscriptions', { url: target, events: EVENT_TYPES, secret });
    return () => {};
  }
  const { startListener } = await import('./hook-listener.ts');
  const print = (line: string) => console.error(line);
  const listener = await startListener({ port: 0, fail: 0, slowMs: 0, secret, print });
  const url = `http://127.0.0.1:${listener.port}/`;
  await reader.post('/data/webhook-subscriptions', { url, events: EVENT_TYPES, secret }).catch((error) => {
    listener.close();
    throw error;
  });
  return listener.close;
}

type Following = { account: Remote; reader: Remote; id: number; json: boolean; signal: AbortSignal };

/** Prints the events of a session until it ends. */
async function follow({ account, reader, id, json, signal }: Following): Promise<void> {
  let after = '';
  while (!signal.aborted) {
    const { state } = await account.get<Session>(`/replay/sessions/${id}`);
    const page = await reader.get<EventPage>(`/data/events?limit=100${after && `&after=${after}`}`);
    for (const event of page.items) console.log(json ? JSON.stringify(event) : describe(event));
    after = page.items.at(-1)?.id ?? after;
    if (page.items.length > 0) continue;
    if (state === 'ended') return;
    if (state === 'paused')
      throw new StartError('The session stopped. The log of the service says why.', EXIT.failed);
    await systemTimers.sleep(POLL_MS, signal);
  }
}

const describe = ({ timestamp, type, data }: EventPage['items'][number]): string =>
  `${leagueTime(new Date(timestamp)).padStart(11)}  ${type.padEnd(15)}  ${JSON.stringify(data)}`;
