import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, send } from '../api.ts';
import { useAction } from '../parts/use-action.ts';
import { ApiProblem } from '../problem.ts';
import type { ReplaySession } from '../wire.ts';
import { enterReplay, leaveReplay } from './replay-mode.ts';
import { startSession } from './start-session.ts';

const MOVING_MS = 1_000;
const STILL_MS = 15_000;
/** While the clock runs, pages are read again this often, and whenever an event announces a change. */
const READ_AGAIN_MS = 5_000;

export const isMoving = ({ state }: ReplaySession): boolean => state === 'playing' || state === 'advancing';

/**
 * Follows a session, and reads the page again as its clock moves. Not while an action is under way: the answer to an
 * earlier question could arrive after the action's and undo it.
 */
export function useFollow(session: ReplaySession, isActing: boolean): void {
  const queries = useQueryClient();
  const path = `/replay/sessions/${session.id}`;
  const moves = isMoving(session);
  useEffect(() => {
    if (isActing) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        enterReplay(await call<ReplaySession>(path, { signal: left.signal }));
      } catch (error) {
        // It has expired, or was deleted elsewhere.
        if (error instanceof ApiProblem && error.status === 404 && !left.signal.aborted) leaveReplay();
      }
      if (!left.signal.aborted) wait();
    };
    const wait = () => {
      timer = setTimeout(() => void look(), moves ? MOVING_MS : STILL_MS);
    };
    wait();
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [path, moves, isActing]);

  const { clock } = session;
  const readAt = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown belongs to the clock it was read at
  useEffect(() => {
    if (moves && performance.now() - readAt.current < READ_AGAIN_MS) return;
    readAt.current = performance.now();
    void queries.invalidateQueries();
  }, [clock, moves, queries]);
}

export type Controls = ReturnType<typeof useControls>;

/** What can be done with a session. Only one thing happens at a time. */
export function useControls(session: ReplaySession) {
  const { id, league, date, speed, state } = session;
  const path = `/replay/sessions/${id}`;
  const control = useAction(async (action: 'play' | 'pause' | 'advance', body?: object) =>
    enterReplay(await send<ReplaySession>('POST', `${path}/${action}`, body)),
  );
  const remove = () =>
    send('DELETE', path).catch((error) => {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error;
    });
  const exit = useAction(async () => {
    await remove();
    leaveReplay();
  });
  const restart = useAction(async (startAt: number) => {
    await remove();
    await startSession({
      league,
      date,
      speed,
      startAt: new Date(startAt).toISOString(),
      play: state === 'playing',
    });
  });
  const ready = state !== 'ended' && state !== 'advancing' && !control.busy && !restart.busy;
  return {
    ready,
    busy: control.busy || exit.busy || restart.busy,
    problem: control.problem ?? exit.problem ?? restart.problem,
    toggle: () => ready && void (state === 'playing' ? control.run('pause') : control.run('play', { speed })),
    setSpeed: (next: number) => ready && void control.run('play', { speed: next }),
    advance: (by: { to: string } | { bySeconds: number } | { untilEvent: string }) =>
      ready && void control.run('advance', by),
    /** The clock only moves forward: an earlier moment needs a new session. */
    restart: (at: number) => void restart.run(at),
    exit: () => void exit.run(),
  };
}
