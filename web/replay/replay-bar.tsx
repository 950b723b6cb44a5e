import { KeyRound, Pause, Play, SkipForward, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { LEAGUE_TIME_ZONE } from '../../src/domain/leagues.ts';
import { FormProblem } from '../parts/form-problem.tsx';
import { useNow } from '../parts/use-now.ts';
import type { ReplaySession } from '../wire.ts';
import { clockTime, day } from '../words.ts';
import { EventsDialog } from './events-dialog.tsx';
import { KINDS } from './notes.ts';
import { SPEEDS } from './replay-keys.ts';
import { useReplay } from './replay-mode.ts';
import { Timeline } from './timeline.tsx';
import { useBarHeight } from './use-bar-height.ts';
import { useNotes } from './use-notes.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import { useControls, useFollow } from './use-session.ts';

const Panel = lazy(() => import('./session-panel.tsx'));

/** Event types that "next event" can wait for, by the names of the timeline. */
const NEXT = [
  ['any', 'of any kind'],
  ['picks.scored', KINDS.scoring],
  ['lines.moved', KINDS.line],
  ['picks.updated', KINDS.version],
  ['picks.withdrawn', KINDS.withdrawal],
  ['picks.settled', KINDS.settlement],
] as const;

/** Clock, timeline and controls of the replay session of this tab, on every page. */
export default function ReplayBar() {
  const session = useReplay()?.session;
  return session ? <Bar key={session.id} session={session} /> : null;
}

function Bar({ session }: { session: ReplaySession }) {
  const controls = useControls(session);
  useFollow(session, controls.busy);
  useReplayKeys(controls);
  const notes = useNotes(session);
  const box = useBarHeight();
  const [kind, setKind] = useState<string>('any');
  /** Which dialog is open: the panel, or the events up to an instant. */
  const [open, setOpen] = useState<'panel' | { until: number } | null>(null);
  const { state, speed, clock } = session;
  const ended = state === 'ended';
  const playing = state === 'playing';
  return (
    <>
      <Watermark />
      <section ref={box} className="replay-bar" aria-label="Replay">
        <div>
          <div className="replay-controls">
            <button
              type="button"
              className="button primary icon"
              aria-label={playing ? 'Pause' : 'Play'}
              disabled={!controls.ready}
              onClick={controls.toggle}
            >
              {playing ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
            </button>
            <Clock session={session} />
            <fieldset className="segments" aria-label="Speed">
              {SPEEDS.map((value) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={speed === value}
                  disabled={!controls.ready}
                  onClick={() => controls.setSpeed(value)}
                >
                  {value}×
                </button>
              ))}
            </fieldset>
            <span className="row tight replay-next">
              <button
                type="button"
                className="button small"
                disabled={!controls.ready}
                onClick={() => controls.advance({ untilEvent: kind })}
              >
                <SkipForward size={16} aria-hidden="true" />
                {state === 'advancing' ? 'Looking…' : 'Next event'}
              </button>
              <select
                className="input small wide-only"
                aria-label="Kind of the next event"
                value={kind}
                onChange={(event) => setKind(event.target.value)}
              >
                {NEXT.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
            <span className="chip push replay-chip">Sandbox: nothing here is live</span>
            <button
              type="button"
              className="button small quiet replay-panel"
              onClick={() => setOpen('panel')}
            >
              <KeyRound size={16} aria-hidden="true" />
              <span>Session key and webhooks</span>
            </button>
            <button
              type="button"
              className="button small replay-exit"
              disabled={controls.busy}
              onClick={controls.exit}
            >
              <X size={16} aria-hidden="true" />
              <span>Exit</span>
            </button>
          </div>
          <Timeline
            session={session}
            notes={notes}
            controls={controls}
            onShow={(until) => setOpen({ until })}
          />
          {ended ? (
            <p className="caption" role="status">
              The day is over. Its results are in.
            </p>
          ) : null}
          <FormProblem problem={controls.problem} />
        </div>
      </section>
      {open === 'panel' ? (
        <Suspense>
          <Panel session={session} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {open !== null && open !== 'panel' ? (
        <EventsDialog
          notes={notes.filter(({ at }) => at <= Date.parse(clock))}
          until={open.until}
          onRestart={controls.restart}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function Clock({ session: { date } }: { session: ReplaySession }) {
  const now = useNow(250);
  return (
    <p className="replay-clock">
      <span className="caption tone-push">Replay of {day(date)}</span>
      <strong>
        {clockTime(now, LEAGUE_TIME_ZONE)} ET
        {day(now) === day(date) ? null : <span className="caption"> {day(now)}</span>}
      </strong>
    </p>
  );
}

/** Over everything, so that a picture of any part of a session shows what it is. */
const Watermark = () => (
  <div className="replay-frame" aria-hidden="true">
    <div>
      {Array.from({ length: 24 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={n} />
      ))}
    </div>
  </div>
);
