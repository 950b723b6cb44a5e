import { send } from '../api.ts';
import type { CreatedReplaySession, ReplaySession } from '../wire.ts';
import { enterReplay } from './replay-mode.ts';
import { keepKey } from './session-key.ts';

type Ask = Pick<ReplaySession, 'league' | 'date'> & { speed?: number; startAt?: string; play?: boolean };

/** Starts a session that this tab shows from now on. */
export async function startSession({ play = true, speed = 600, ...ask }: Ask): Promise<void> {
  const { key, ...made } = await send<CreatedReplaySession>('POST', '/replay/sessions', { ...ask, speed });
  keepKey({ sessionId: made.id, key });
  enterReplay(play ? await send<ReplaySession>('POST', `/replay/sessions/${made.id}/play`, {}) : made);
}
