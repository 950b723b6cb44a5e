import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, send } from '../api.ts';
import { Choices } from '../parts/choices.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction } from '../parts/use-action.ts';
import { useNow } from '../parts/use-now.ts';
import { ApiProblem } from '../problem.ts';
import type { ReplaySession } from '../wire.ts';
import { clockTime, day } from '../words.ts';
import { enterReplay, leaveReplay, useReplay } from './replay-mode.ts';

const SPEEDS = ['1', '60', '600', '3600'] as const;
const MOVING_MS = 1_000;
const STILL_MS = 15_000;

/** Clock and controls of the replay session of this tab, on every page. */
export default function ReplayBar() {
  const session = useReplay()?.session;
  const queries = useQueryClient();
  const now = useNow(250);
  const path = `/replay/sessions/${session?.id}`;
  const moves = session?.state === 'playing' || session?.state === 'advancing';

  useEffect(() => {
    const look = async () => {
      try {
        enterReplay(await call<ReplaySession>(path));
      } catch (error) {
        // It has expired, or was deleted elsewhere.
        if (error instanceof ApiProblem && error.status === 404) leaveReplay();
      }
    };
    const timer = setInterval(() => void look(), moves ? MOVING_MS : STILL_MS);
    return () => clearInterval(timer);
  }, [path, moves]);

  // What is shown belongs to the clock it was read at.
  const clock = session?.clock;
  useEffect(() => {
    if (clock !== undefined) void queries.invalidateQueries();
  }, [clock, queries]);

  const control = useAction(async (action: 'play' | 'pause' | 'advance', body?: object) =>
    enterReplay(await send<ReplaySession>('POST', `${path}/${action}`, body)),
  );
  const exit = useAction(async () => {
    await send('DELETE', path).catch((error) => {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error;
    });
    leaveReplay();
  });
  if (!session) return null;
  const { state, speed, date } = session;
  const ended = state === 'ended';
  const playing = state === 'playing';
  return (
    <section className="replay-bar" aria-label="Replay">
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={ended || control.busy || state === 'advancing'}
          onClick={() => void (playing ? control.run('pause') : control.run('play', { speed }))}
        >
          {playing ? 'Pause' : 'Play'}
        </button>
        <p className="replay-clock">
          <span className="caption">Replay of {day(date)}. Nothing here is live.</span>
          <strong>
            {day(now)}, {clockTime(now, 'America/New_York')} ET
          </strong>
        </p>
        <Choices
          name="Speed"
          value={String(speed)}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={(value) => void control.run('play', { speed: Number(value) })}
        />
        <button
          type="button"
          className="button small"
          disabled={ended || control.busy || state === 'advancing'}
          onClick={() => void control.run('advance', { untilEvent: 'any' })}
        >
          {state === 'advancing' ? 'Looking…' : 'Next event'}
        </button>
        <button type="button" className="button small" disabled={exit.busy} onClick={() => void exit.run()}>
          Exit
        </button>
      </div>
      {ended ? (
        <p className="caption" role="status">
          The day is over. Its results are in.
        </p>
      ) : null}
      <FormProblem problem={control.problem ?? exit.problem} />
    </section>
  );
}
