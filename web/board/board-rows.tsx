import { useState } from 'react';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { useFilters } from '../parts/use-filters.ts';
import { useNow } from '../parts/use-now.ts';
import type { Board, Pick } from '../wire.ts';
import { age, clockTime } from '../words.ts';
import { BoardList, useBoardOrder } from './board-list.tsx';
import { download, picksAsCsv } from './csv.ts';
import { FilterBar } from './filter-bar.tsx';
import { applyFilters, readFilters, sortPicks, summaryOf } from './filters.ts';
import { KeyHelp } from './key-help.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useShownPicks } from './use-shown-picks.ts';

const PAGE = 60;

/** The filtered and sorted list, sixty rows at a time. */
export function BoardRows({ board }: { board: Board }) {
  const { params } = useFilters();
  const [order] = useBoardOrder();
  const [limit, setLimit] = useState(PAGE);
  const [help, setHelp] = useState(false);
  const now = useNow(60_000);
  const filters = readFilters(params);
  const picks = useShownPicks(board);
  const kept = applyFilters(picks, filters);
  const sorted = sortPicks(kept, order.by, order.down);
  const started = (pick: Pick) => Date.parse(pick.gameDate) <= now.getTime();
  const upcoming = sorted.filter((pick) => !started(pick));
  const past = sorted.filter(started);
  const visible = upcoming.slice(0, limit);
  const visiblePast = past.slice(0, Math.max(0, limit - visible.length));
  const hidden = sorted.length - visible.length - visiblePast.length;
  const current = useRowKeys(visible, () => setHelp(true));
  return (
    <>
      <div className="row apart">
        <p className="muted">
          {summaryOf(kept)}
          {kept.length < board.items.length ? ` (of ${board.items.length})` : ''} · scored{' '}
          {clockTime(board.generatedAt)}
          <OddsAge />
        </p>
        <div className="row wide-only">
          <button type="button" className="button small" onClick={() => setHelp(true)}>
            Keys
          </button>
          <button
            type="button"
            className="button small"
            onClick={() => download(`picks-${board.date}.csv`, picksAsCsv([...visible, ...visiblePast]))}
          >
            CSV
          </button>
        </div>
      </div>
      <FilterBar picks={picks} filters={filters} left={kept.length} />
      {kept.length === 0 ? <NothingLeft picks={picks} filters={filters} /> : null}
      {visible.length > 0 ? <BoardList picks={visible} name="Picks" current={current} /> : null}
      {visiblePast.length > 0 ? (
        <section className="stack tight">
          <h2>In play or final</h2>
          <BoardList picks={visiblePast} name="Picks in play or final" current={null} />
        </section>
      ) : null}
      {hidden > 0 ? (
        <button type="button" className="button" onClick={() => setLimit(limit + PAGE)}>
          Show {Math.min(PAGE, hidden)} more of {sorted.length}
        </button>
      ) : null}
      {help ? <KeyHelp onClose={() => setHelp(false)} /> : null}
    </>
  );
}

function OddsAge() {
  const now = useNow(15_000);
  const { data } = useApi(get('/data-age'), { staleTime: 60_000 });
  const odds = data?.find(({ feed }) => feed === 'odds');
  // Reserves the space before the text is known.
  if (!odds?.lastSuccessAt) return <span> · odds {data ? 'not loaded yet' : '… min ago'}</span>;
  return (
    <span data-age={odds.lastSuccessAt} className={odds.status === 'fresh' ? '' : 'tone-push'}>
      {' '}
      · odds {age(odds.lastSuccessAt, now)}
    </span>
  );
}
