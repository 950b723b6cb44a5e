import { useLocation } from 'wouter';
import { reaches } from '../../src/domain/tiers.ts';
import { call, send } from '../api.ts';
import { get } from '../get.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useSession } from '../session.ts';
import type { ReplaySession } from '../wire.ts';
import { enterReplay, useReplayId } from './replay-mode.ts';

type League = ReplaySession['league'];

/** Starts a session that plays a day from its morning on: the given one, or the last with games. */
export function ReplayButton({ league, date }: { league: League; date?: string }) {
  const { user } = useSession();
  const [, go] = useLocation();
  const active = useReplayId() !== null;
  const start = useAction(async () => {
    const chosen = date ?? (await lastDay(league));
    if (chosen === undefined) return;
    const made = await send<ReplaySession>('POST', '/replay/sessions', { date: chosen, league, speed: 600 });
    enterReplay(await send<ReplaySession>('POST', `/replay/sessions/${made.id}/play`, {}));
    go(league === 'nba' ? '/picks' : `/picks?league=${league}`);
  });
  if (active || user === null || !reaches(user.tier, 'sharp')) return null;
  return (
    <>
      <button type="button" className="button small" disabled={start.busy} onClick={() => void start.run()}>
        {date === undefined ? 'Replay last night' : 'Replay this day'}
      </button>
      <FormProblem problem={start.problem} />
    </>
  );
}

async function lastDay(league: League): Promise<string | undefined> {
  const { path } = get('/replay/days', { query: { league } });
  const days = await call<{ date: string }[]>(path);
  return days[0]?.date;
}
