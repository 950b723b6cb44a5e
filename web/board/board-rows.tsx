import { useDeferredValue, useState } from 'react';
import { useFilters } from '../parts/use-filters.ts';
import { NARROW } from '../parts/use-media.ts';
import { useNow } from '../parts/use-now.ts';
import { usePreferences } from '../preferences.ts';
import { KeyHelp } from '../shell/key-help.tsx';
import type { Board, Pick } from '../wire.ts';
import { leagueDay } from '../words.ts';
import { BoardHead } from './board-head.tsx';
import { BoardList, useBoardOrder } from './board-list.tsx';
import { MyBooks } from './board-tools.tsx';
import { Compare, SelectionTray } from './compare.tsx';
import { DayStrips } from './day-strip.tsx';
import { FilterBar } from './filter-bar.tsx';
import { applyFilters, readFilters } from './filters.ts';
import { NothingLeft } from './nothing-left.tsx';
import { SavedViews } from './saved-views.tsx';
import { sortPicks } from './sorts.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';
import { useShownPicks } from './use-shown-picks.ts';

const PAGE = 60;
/** Lowest heights of a card and of a table row, in pixels. */
const [CARD, ROW] = [150, 40];
const rowsOnScreen = () => Math.ceil(window.innerHeight / (window.matchMedia(NARROW).matches ? CARD : ROW));

type Props = {
  board: Board;
  /** The board has just arrived: the first rows are painted before the others are rendered. */
  arrived: boolean;
};

/** The filtered and sorted list, sixty rows at a time. */
export function BoardRows({ board, arrived }: Props) {
  const { params } = useFilters();
  const [order] = useBoardOrder();
  const [asked, setAsked] = useState(PAGE);
  const limit = useDeferredValue(asked, arrived ? rowsOnScreen() : PAGE);
  const [dialog, setDialog] = useState<'keys' | 'compare' | null>(null);
  const now = useNow(60_000);
  const filters = readFilters(params);
  const { books, save } = usePreferences();
  const { picks, offered, failed, retry } = useShownPicks(board, books);
  const { selection, toggle } = useSelection();
  const kept = applyFilters(picks, filters);
  const sorted = sortPicks(kept, order.by, order.down);
  const started = (pick: Pick) => Date.parse(pick.gameDate) <= now.getTime();
  const upcoming = sorted.filter((pick) => !started(pick));
  const past = sorted.filter(started);
  const visible = upcoming.slice(0, limit);
  const visiblePast = past.slice(0, Math.max(0, limit - visible.length));
  const hidden = Math.max(0, sorted.length - asked);
  const selected = picks.filter(({ pickId }) => selection.has(pickId));
  const current = useRowKeys(visible, toggle);
  const mixed = new Set(board.items.map(({ origin }) => origin)).size > 1;
  const row = { now, failed, mixed, selection, onSelect: toggle };
  return (
    <>
      <DayStrips picks={board.items} now={now} today={board.date === leagueDay(now)} />
      <SavedViews picks={picks} />
      <BoardHead
        board={board}
        kept={kept}
        visible={[...visible, ...visiblePast]}
        onKeys={() => setDialog('keys')}
      />
      <FilterBar
        picks={picks}
        filters={filters}
        left={kept.length}
        myBooks={<MyBooks offered={offered} mine={books} onChange={(next) => void save({ books: next })} />}
      />
      {failed ? (
        <p className="notice warn" role="status">
          Hit rates and prices by book failed to load.
          <button type="button" className="button small" onClick={retry}>
            Retry
          </button>
        </p>
      ) : null}
      {kept.length === 0 ? <NothingLeft picks={picks} filters={filters} /> : null}
      {visible.length > 0 ? (
        <BoardList picks={visible} name="Picks" started={false} current={current} {...row} />
      ) : null}
      {visiblePast.length > 0 ? (
        <section className="stack tight">
          <h2>{past.every(({ result }) => result !== null) ? 'Results' : 'In play or final'}</h2>
          <BoardList picks={visiblePast} name="Picks in play or final" started current={null} {...row} />
        </section>
      ) : null}
      {hidden > 0 ? (
        <button type="button" className="button" onClick={() => setAsked(asked + PAGE)}>
          Show {Math.min(PAGE, hidden)} more of {sorted.length}
        </button>
      ) : null}
      {selected.length > 0 ? (
        <SelectionTray picks={selected} onRemove={toggle} onCompare={() => setDialog('compare')} />
      ) : null}
      {dialog === 'keys' ? <KeyHelp onClose={() => setDialog(null)} /> : null}
      {dialog === 'compare' ? <Compare picks={selected} now={now} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
