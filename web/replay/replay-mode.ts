import { useSyncExternalStore } from 'react';
import type { ReplaySession } from '../wire.ts';

/** The replay session of this tab; null while it shows live data. */
type Mode = { session: ReplaySession; at: number } | null;

const STORED = 'hw.replay';
/** Reads that a session answers. Everything else is about the account. */
const ANSWERED = /^\/(picks|research|track-record|seo|data\/(?!exports|queries|usage))/;

const listeners = new Set<() => void>();
let mode: Mode = restore();

export const replayHeaders = (path: string): Record<string, string> =>
  mode && ANSWERED.test(path) ? { 'x-replay-session': String(mode.session.id) } : {};

/** Also after every answer about the session, whose clock has moved. */
export function enterReplay(session: ReplaySession): void {
  change({ session, at: performance.now() });
}

export const leaveReplay = (): void => change(null);

export const useReplay = (): Mode => useSyncExternalStore(onReplayChange, () => mode);
/** Changes only when a session is entered or left. */
export const replayId = (): number | null => mode?.session.id ?? null;
export const useReplayId = (): number | null => useSyncExternalStore(onReplayChange, replayId);

/** The last known clock of the session; null while this tab shows live data. */
export const useReplayClock = (): string | null =>
  useSyncExternalStore(onReplayChange, () => mode?.session.clock ?? null);

/** The time: that of the session, extrapolated while it plays. */
export function timeNow(): Date {
  if (!mode) return new Date();
  const { session, at } = mode;
  const passed = session.state === 'playing' ? (performance.now() - at) * session.speed : 0;
  return new Date(Math.min(Date.parse(session.clock) + passed, Date.parse(session.endsAt)));
}

export function onReplayChange(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Mode): void {
  mode = next;
  try {
    if (mode) sessionStorage.setItem(STORED, JSON.stringify(mode.session));
    else sessionStorage.removeItem(STORED);
  } catch {
    // Storage is unavailable: a reload returns to live data.
  }
  for (const listener of listeners) listener();
}

function restore(): Mode {
  try {
    const stored = sessionStorage.getItem(STORED);
    return stored === null ? null : { session: JSON.parse(stored), at: performance.now() };
  } catch {
    return null;
  }
}
