/** The only place that reads the current time. All other code receives a clock or an instant. */
export type Clock = {
  /** The system's date and time. An administrator or NTP may step it in either direction at any time. */
  now(): Date;
  /**
   * Milliseconds since an arbitrary fixed point. Never steps. For ages, timeouts and windows within one
   * process.
   */
  monotonicMs(): number;
};

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

export type ManualClock = Clock & {
  /** Lets time pass. */
  advance(ms: number): void;
  /** Lets time pass until an instant. An earlier instant steps the date back. */
  set(at: Date): void;
  /** Changes the date while no time passes, as an administrator or NTP would. */
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
