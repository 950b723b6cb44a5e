import { useEffect, useState } from 'react';
import { timeNow, useReplayClock } from '../replay/replay-mode.ts';

/** The current time, in a replay session that of its clock, updated at an interval, so that shown ages stay correct. */
export function useNow(everyMs = 30_000): Date {
  const replay = useReplayClock();
  const [read, setRead] = useState(() => ({ replay, now: timeNow() }));
  if (read.replay !== replay) setRead({ replay, now: timeNow() }); // the clock of a session jumps
  useEffect(() => {
    const timer = setInterval(() => setRead({ replay, now: timeNow() }), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, replay]);
  return read.now;
}
