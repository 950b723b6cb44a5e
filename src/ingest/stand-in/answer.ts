import type { IncomingHttpHeaders } from 'node:http';
import type { FaultSwitch } from './faults.ts';
import type { World } from './world.ts';

export type Asked = { path: string; query: URLSearchParams; headers: IncomingHttpHeaders };
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };
/** One source: null where it has no such path. */
export type Speaker = (asked: Asked, world: World, faults: FaultSwitch) => Promise<Answer | null>;

export const ok = (body: unknown, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body,
  headers,
});

const EASTERN = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** The wall clock in New York, written with a Z that it has no right to. */
export const falseEastern = (at: Date): string => `${EASTERN.format(at).replace(', ', 'T')}Z`;
export const utc = (at: Date): string => at.toISOString().replace('.000Z', 'Z');

/** A tip-off as the source writes it: with the fault, Eastern time under the name of UTC. */
export const tipText = (at: Date, faults: FaultSwitch, source: string): string =>
  faults.alters('wrong-time-zone', source) ? falseEastern(at) : utc(at);
