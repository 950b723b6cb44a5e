/** The only place where the current time is read; everything else is handed a clock or an instant. */
export type Clock = {
  /** The system's date and time, which an administrator or NTP may step forwards or back at any moment. */
  now(): Date;
  /** Milliseconds since some fixed moment; never steps. For ages, timeouts and windows inside one process. */
  monotonicMs(): number;
};

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

export type ManualClock = Clock & {
  /** Time passes. */
  advance(ms: number): void;
  /** Time passes until an instant; an earlier one steps the date back. */
  set(at: Date): void;
  /** The date is changed while no time passes, as by an administrator or NTP. */
  step(ms: number): void;
};

export function manualClock(start: Date): ManualClock {
  let at = start.getTime();
  let monotonicMs = 0;
  const advance = (ms: number) => {
    at += ms;
    monotonicMs += Math.max(0, ms);
  };
  return {
    now: () => new Date(at),
    monotonicMs: () => monotonicMs,
    advance,
    set: (to) => advance(to.getTime() - at),
    step: (ms) => {
      at += ms;
    },
  };
}
