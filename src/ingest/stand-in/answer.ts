import type { IncomingHttpHeaders } from 'node:http';
import type { FaultSwitch } from './faults.ts';
import type { World } from './world.ts';

export type Asked = { path: string; query: URLSearchParams; headers: IncomingHttpHeaders };
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };
/** One simulated source. Null for an unknown path. */
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

/** New York wall-clock time, falsely marked with a Z. */
export const falseEastern = (at: Date): string => `${EASTERN.format(at).replace(', ', 'T')}Z`;
export const utc = (at: Date): string => at.toISOString().replace('.000Z', 'Z');

/** A tip-off as the source writes it. With the fault, Eastern time labeled as UTC. */
export const tipText = (at: Date, faults: FaultSwitch, source: string): string =>
  faults.alters('wrong-time-zone', source) ? falseEastern(at) : utc(at);
