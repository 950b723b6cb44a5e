import { useEffect, useState } from 'react';
import { timeNow, useReplayClock } from '../replay/replay-mode.ts';

/** The current time, in a replay session that of its clock, updated at an interval, so that shown ages stay correct. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(timeNow);
  const replay = useReplayClock();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock of a session jumps
  useEffect(() => {
    setNow(timeNow());
    const timer = setInterval(() => setNow(timeNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, replay]);
  return now;
}
