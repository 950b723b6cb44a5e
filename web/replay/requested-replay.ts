import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { reaches } from '../../src/domain/tiers.ts';
import { call } from '../api.ts';
import { get } from '../get.ts';
import { useSession } from '../session.ts';
import type { ReplaySession } from '../wire.ts';
import { startSession } from './start-session.ts';

/** Survives the page load of a sign-in, in this tab. */
const REQUESTED = 'hw.replayRequested';

/** A visitor wants to see the last night again, and signs in first. */
export function requestReplay(): void {
  try {
    sessionStorage.setItem(REQUESTED, '1');
  } catch {
    // Storage is unavailable: the board of the last night has a button for it.
  }
}

/** Starts the replay that was requested before the sign-in. */
export function useRequestedReplay(): void {
  const { user } = useSession();
  const [, go] = useLocation();
  const allowed = user !== null && reaches(user.tier, 'sharp');
  useEffect(() => {
    if (!allowed || !takeRequest()) return;
    void replayLastNight('nba').then((started) => started && go('/picks'));
  }, [allowed, go]);
}

function takeRequest(): boolean {
  try {
    const requested = sessionStorage.getItem(REQUESTED) !== null;
    sessionStorage.removeItem(REQUESTED);
    return requested;
  } catch {
    return false;
  }
}

/** False if there is no day to replay yet. */
export async function replayLastNight(league: ReplaySession['league']): Promise<boolean> {
  const { path } = get('/replay/days', { query: { league } });
  const [last] = await call<{ date: string }[]>(path);
  if (last) await startSession({ league, date: last.date });
  return last !== undefined;
}
