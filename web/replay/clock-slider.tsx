import { useEffect, useRef, useState } from 'react';
import { LEAGUE_TIME_ZONE } from '../../src/domain/leagues.ts';
import { clockTime, day } from '../words.ts';
import { STEP_SECONDS } from './replay-keys.ts';
import type { Span } from './timeline-layout.ts';
import type { Controls } from './use-session.ts';

const STEP_MS = STEP_SECONDS * 1_000;
/** Several presses of an arrow key are one move. */
const SETTLED_MS = 400;
const words = (at: number) => `${clockTime(new Date(at), LEAGUE_TIME_ZONE)}, ${day(new Date(at))}`;

/** Sets the clock forward. Dragged back, it offers to start the day again from there. */
export function ClockSlider({ span, now, controls }: { span: Span; now: number; controls: Controls }) {
  const [draft, setDraft] = useState<number | null>(null);
  const [back, setBack] = useState<number | null>(null);
  const held = useRef(false);
  const commit = (at: number) => {
    setDraft(null);
    setBack(at < now - STEP_MS ? at : null);
    if (at > now) controls.advance({ to: new Date(at).toISOString() });
  };
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    if (draft === null || held.current) return;
    const timer = setTimeout(() => latest.current(draft), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return (
    <>
      <input
        type="range"
        name="clock"
        className="day-line-clock"
        aria-label="Clock"
        min={span.from}
        max={span.until}
        step={STEP_MS}
        value={draft ?? now}
        aria-valuetext={words(draft ?? now)}
        onChange={(event) => setDraft(Number(event.target.value))}
        onPointerDown={() => {
          held.current = true;
        }}
        onPointerUp={() => {
          held.current = false;
          if (draft !== null) commit(draft);
        }}
      />
      {draft === null ? null : (
        <output className="day-line-draft" aria-hidden="true">
          {words(draft)}
        </output>
      )}
      {back === null ? null : (
        <p className="notice warn day-line-back" role="status">
          The clock only moves forward.
          <button
            type="button"
            className="button small"
            onClick={() => {
              setBack(null);
              controls.restart(back);
            }}
          >
            Restart from {clockTime(new Date(back), LEAGUE_TIME_ZONE)}
          </button>
          <button type="button" className="button small quiet" onClick={() => setBack(null)}>
            Stay
          </button>
        </p>
      )}
    </>
  );
}
