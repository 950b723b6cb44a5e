import { type KeyboardEvent, useRef, useState } from 'react';
import { LEAGUE_TIME_ZONE } from '../../src/domain/leagues.ts';
import { useNow } from '../parts/use-now.ts';
import { useWidth } from '../parts/use-width.ts';
import type { ReplaySession } from '../wire.ts';
import { clockTime, day } from '../words.ts';
import { ClockSlider } from './clock-slider.tsx';
import { KIND_ORDER, KINDS, type Kind, type Note } from './notes.ts';
import { type Cell, hoursOf, layOutCells, shareOf, spanOf } from './timeline-layout.ts';
import type { Controls } from './use-session.ts';

type Props = {
  session: ReplaySession;
  notes: readonly Note[];
  controls: Controls;
  onShow: (until: number) => void;
};

const percent = (share: number) => `${100 * share}%`;

/**
 * The day from morning to end: what happened, by kind, and the clock. A mark that the clock has not reached
 * leads to its moment; a past one shows what happened.
 */
export function Timeline({ session, notes, controls, onShow }: Props) {
  const [box, width] = useWidth();
  const now = useNow(1_000).getTime();
  const span = spanOf(session);
  const cells = layOutCells(notes, span, { width, now });
  const press = ({ ahead, notes }: Cell) =>
    ahead === null
      ? onShow(notes.at(-1)?.at ?? now)
      : controls.advance({ to: new Date(ahead).toISOString() });
  return (
    <div className="day-line">
      <div ref={box} className="day-line-box">
        {width > 0 ? <Marks cells={cells} onPress={press} /> : null}
        <ClockSlider span={span} now={now} controls={controls} />
        <div className="day-line-hours" aria-hidden="true">
          {hoursOf(span, width).map(({ at, share }) => (
            <span key={at} style={{ left: percent(share) }}>
              {clockTime(new Date(at), LEAGUE_TIME_ZONE).replace(':00', '')}
            </span>
          ))}
        </div>
        <span className="day-line-head" style={{ left: percent(shareOf(now, span)) }} aria-hidden="true" />
      </div>
      <ul className="day-line-key">
        {KIND_ORDER.map((kind) => (
          <li key={kind}>
            <i className="news-tick" data-kind={kind} aria-hidden="true" />
            {KINDS[kind]}
          </li>
        ))}
        <li>Later events appear when the clock reaches them.</li>
      </ul>
    </div>
  );
}

/**
 * One stop of the Tab key; the arrow keys move between the marks. The chosen one is known by its place, because marks
 * are added while the clock runs.
 */
function Marks({ cells, onPress }: { cells: readonly Cell[]; onPress: (cell: Cell) => void }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const last = cells.length - 1;
  const found = cells.findIndex(({ left }) => left === chosen);
  const active = found === -1 ? last : found;
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: Math.max(0, active - 1),
      ArrowRight: Math.min(last, active + 1),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    box.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={box} className="day-line-marks" role="toolbar" aria-label="Events" onKeyDown={onKeyDown}>
      {cells.map((cell, n) => (
        <button
          key={cell.left}
          type="button"
          tabIndex={n === active ? 0 : -1}
          style={{ left: percent(cell.left), width: percent(cell.width) }}
          aria-label={labelOf(cell)}
          title={labelOf(cell)}
          data-kinds={cell.counts.map(([kind]) => kind).join(' ')}
          data-ahead={cell.ahead !== null}
          onFocus={() => setChosen(cell.left)}
          onClick={() => onPress(cell)}
        >
          {cell.ticks.map(({ kind, x, ahead }) => (
            <i
              key={`${kind} ${x}`}
              className={ahead ? 'news-tick ahead' : 'news-tick'}
              data-kind={kind}
              style={{ left: percent(x) }}
            />
          ))}
        </button>
      ))}
    </div>
  );
}

/** "6:20 PM to 6:45 PM: 2 × Line move, Injury news", and what pressing does. */
function labelOf({ notes, counts, ahead }: Cell): string {
  const [first, last] = [notes[0]?.at ?? 0, notes.at(-1)?.at ?? 0];
  const time = (at: number) => clockTime(new Date(at), LEAGUE_TIME_ZONE);
  const when = time(first) === time(last) ? time(first) : `${time(first)} to ${time(last)}`;
  const what = counts.map(([kind, count]) => (count > 1 ? `${count} × ${name(kind)}` : name(kind)));
  const deed = ahead === null ? 'Show.' : `Advance to ${time(ahead)}, ${day(new Date(ahead))}.`;
  return `${when}: ${what.join(', ')}. ${deed}`;
}

const name = (kind: Kind): string => KINDS[kind];
