import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Db } from '../platform/db/connect.ts';
import { retryLater } from '../platform/problem.ts';
import type { Rights } from '../platform/rights/rights.ts';
import type { Timers } from '../platform/timers.ts';
import { isFor, lastPosition, listEventsAfter, type StoredEvent } from './event-queries.ts';
import { visibleBody } from './withhold-event.ts';

const LIMITS = {
  pollMs: 500,
  beatMs: 10_000,
  /** A reader with a larger backlog is disconnected; with the id of its last event it misses nothing. */
  bufferedBytes: 256 * 1024,
  catchUpMs: 30_000,
  readers: 200,
  readersPerAccount: 10,
};
export type StreamLimits = typeof LIMITS;

const PAGE = 100;
const RECONNECT_MS = 2_000;

export type StreamAsk = {
  accountId: number;
  /** The position to start after; null: only new events. */
  after: number | null;
  /** Checked repeatedly: a credential may be revoked while the stream is open. */
  isAllowed: () => Promise<boolean>;
};

export type EventStreams = {
  open(ask: StreamAsk): Promise<Readable>;
  count(): number;
  /** Ends all streams, and those opened later. */
  close(): void;
};

type Reader = StreamAsk & {
  stream: Readable;
  /** Position of the last event sent to it, or after which it started. */
  position: number;
  /** Has received the backlog; from then on the shared poll serves it. */
  live: boolean;
  /** Whether it knows the delay before a reconnect. */
  knowsDelay: boolean;
  roomAgain: () => void;
};

type Deps = {
  db: Db;
  timers: Timers;
  log: Logger;
  rights: Rights;
  limits?: Partial<StreamLimits> | undefined;
};

const asText = ({ id, type, body }: StoredEvent, rights: Rights): string =>
  `id: ${id}\nevent: ${type}\ndata: ${visibleBody(body, rights).toString('utf8')}\n\n`;

/** Live event streams. One query every half second serves all readers. */
export function createEventStreams({ db, timers, log, rights, limits: given = {} }: Deps): EventStreams {
  const limits = { ...LIMITS, ...given };
  const readers = new Set<Reader>();
  let position = 0; // up to here events were sent to the live readers
  let polling = false;
  let closed = false;
  let stopTimers: (() => void) | null = null;

  const leave = (reader: Reader) => {
    if (!readers.delete(reader)) return;
    if (!reader.stream.readableEnded) reader.stream.push(null);
    reader.roomAgain();
    if (readers.size > 0) return;
    stopTimers?.();
    stopTimers = null;
  };

  const write = (reader: Reader, text: string) => {
    if (!readers.has(reader)) return;
    reader.stream.push(text);
    if (reader.stream.readableLength <= limits.bufferedBytes) return;
    readers.delete(reader);
    reader.stream.destroy();
  };

  /** A revoked credential receives nothing more, not even events already loaded. */
  const stillAllowed = async (reader: Reader) => {
    const allowed = await reader.isAllowed();
    if (!allowed) leave(reader);
    return allowed && readers.has(reader);
  };

  const sendEvents = async (reader: Reader, events: readonly StoredEvent[]) => {
    const news = events.filter((event) => event.position > reader.position);
    const last = news.at(-1);
    if (!last || !(await stillAllowed(reader))) return;
    reader.position = last.position;
    const own = news.filter((event) => isFor(event, reader.accountId));
    if (own.length === 0) return;
    // Part of the first event: several clients report a message that has only `retry` as an empty event.
    const delay = reader.knowsDelay ? '' : `retry: ${RECONNECT_MS}\n`;
    reader.knowsDelay = true;
    write(reader, delay + own.map((event) => asText(event, rights)).join(''));
  };

  const poll = async () => {
    for (let full = true; full; ) {
      const live = [...readers].filter((reader) => reader.live);
      if (live.length === 0) return;
      const page = await listEventsAfter(db, position, PAGE);
      position = page.at(-1)?.position ?? position;
      full = page.length === PAGE;
      for (const reader of readers) if (reader.live) await sendEvents(reader, page);
    }
  };
  const pollInTurn = async () => {
    if (polling) return;
    polling = true;
    try {
      await poll();
    } catch (error) {
      log.warn({ err: error }, 'the event streams could not look for what is new');
    } finally {
      polling = false;
    }
  };
  const beat = async () => {
    for (const reader of readers)
      if (await stillAllowed(reader).catch(() => readers.has(reader))) write(reader, ': still here\n\n');
  };

  /** Page by page, at the speed of the reader, then without a gap to the shared poll. */
  const catchUp = async (reader: Reader) => {
    while (readers.has(reader)) {
      const page = await listEventsAfter(db, reader.position, PAGE);
      await sendEvents(reader, page);
      const others = [...readers].some(({ live }) => live);
      if (page.length < PAGE && (!others || reader.position >= position)) {
        if (!others) position = Math.max(position, reader.position);
        reader.live = true;
        return;
      }
      await roomIn(reader);
    }
  };
  const roomIn = async (reader: Reader) => {
    if (reader.stream.readableLength < reader.stream.readableHighWaterMark) return;
    const drained = new Promise<void>((resume) => {
      reader.roomAgain = resume;
    });
    const patience = new AbortController();
    const late = timers.sleep(limits.catchUpMs, patience.signal).then(() => 'late');
    if ((await Promise.race([drained, late])) === 'late') reader.stream.destroy();
    patience.abort();
  };

  const admit = (accountId: number) => {
    const own = [...readers].filter((reader) => reader.accountId === accountId).length;
    if (own >= limits.readersPerAccount)
      throw retryLater(
        'rate-limited',
        `An account may open at most ${limits.readersPerAccount} streams.`,
        10,
      );
    if (closed || readers.size >= limits.readers)
      throw retryLater('service-unavailable', 'Too many open streams. Try again.', 5);
  };

  return {
    count: () => readers.size,
    async open(ask) {
      admit(ask.accountId);
      const start = ask.after ?? (await lastPosition(db));
      admit(ask.accountId); // others may have joined meanwhile
      const stream = new Readable({ highWaterMark: 64 * 1024, read: () => reader.roomAgain() });
      const reader: Reader = {
        ...ask,
        stream,
        position: start,
        live: false,
        knowsDelay: false,
        roomAgain: () => {},
      };
      readers.add(reader);
      stream.once('close', () => leave(reader));
      stream.push(': connected\n\n');
      stopTimers ??= together(
        timers.every(limits.pollMs, () => void pollInTurn()),
        timers.every(limits.beatMs, () => void beat()),
      );
      catchUp(reader).catch((error) => {
        log.warn({ err: error }, 'an event stream was interrupted');
        stream.destroy();
      });
      return stream;
    },
    close() {
      closed = true;
      for (const reader of [...readers]) leave(reader);
    },
  };
}

const together = (one: () => void, other: () => void) => () => {
  one();
  other();
};
