import { leagueDayStart, minutesAfter } from '../../src/domain/dates.ts';
import { KIND_ORDER, type Kind, type Note } from './notes.ts';

/** The smallest target that a finger hits. */
const CELL_PX = 24;
const FIRST_HOUR = 9;
const HOUR_MS = 3_600_000;

export type Span = { from: number; until: number };

/** From nine in the morning in New York to the end of the session. */
export const spanOf = ({ date, endsAt }: { date: string; endsAt: string }): Span => ({
  from: Number(minutesAfter(leagueDayStart(date), FIRST_HOUR * 60)),
  until: Date.parse(endsAt),
});

/** Share of the span that lies before an instant, 0 to 1. */
export const shareOf = (at: number, { from, until }: Span): number =>
  Math.min(1, Math.max(0, (at - from) / (until - from)));

export type Cell = {
  /** Left edge and width as shares of the timeline. */
  left: number;
  width: number;
  notes: Note[];
  /** How many notes of each kind, the most consequential first. */
  counts: [Kind, number][];
  /** One tick for each kind and instant; `x` is the share of the cell. */
  ticks: { kind: Kind; x: number; ahead: boolean }[];
  /** The first instant that the clock has not reached; null if all are past. */
  ahead: number | null;
};

/** Notes that are too close together for separate targets share a cell. */
export function layOutCells(notes: readonly Note[], span: Span, ask: { width: number; now: number }): Cell[] {
  const columns = Math.max(1, Math.floor(ask.width / CELL_PX));
  const columnOf = ({ at }: Note) => Math.min(columns - 1, Math.floor(shareOf(at, span) * columns));
  const groups = Map.groupBy(notes, columnOf);
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([column, inCell]) => {
      const ticks = new Map(
        inCell.map(({ at, kind }) => [
          `${at} ${kind}`,
          { kind, x: shareOf(at, span) * columns - column, ahead: at > ask.now },
        ]),
      );
      return {
        left: column / columns,
        width: 1 / columns,
        notes: inCell,
        counts: KIND_ORDER.flatMap((kind): [Kind, number][] => {
          const count = inCell.filter((note) => note.kind === kind).length;
          return count > 0 ? [[kind, count]] : [];
        }),
        ticks: [...ticks.values()],
        ahead: inCell.find(({ at }) => at > ask.now)?.at ?? null,
      };
    });
}

/** Labels of full hours, as many as fit. */
export function hoursOf(span: Span, width: number): { at: number; share: number }[] {
  const every = width < 480 ? 6 : width < 1_000 ? 4 : 3;
  const hours = Math.floor((span.until - span.from) / HOUR_MS);
  return Array.from({ length: Math.floor(hours / every) + 1 }, (_, n) => {
    const at = span.from + n * every * HOUR_MS;
    return { at, share: shareOf(at, span) };
  });
}
