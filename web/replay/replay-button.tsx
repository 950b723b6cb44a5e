import { useLocation } from 'wouter';
import { reaches } from '../../src/domain/tiers.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useSession } from '../session.ts';
import type { ReplaySession } from '../wire.ts';
import { useReplayId } from './replay-mode.ts';
import { replayLastNight } from './requested-replay.ts';
import { startSession } from './start-session.ts';

/** Starts a session that plays a day from its morning on: the given one, or the last with games. */
export function ReplayButton({ league, date }: { league: ReplaySession['league']; date?: string }) {
  const { user } = useSession();
  const [, go] = useLocation();
  const active = useReplayId() !== null;
  const start = useAction(async () => {
    if (date !== undefined) await startSession({ date, league });
    else if (!(await replayLastNight(league))) return;
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
