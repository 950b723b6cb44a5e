import { useMemo, useState } from 'react';
import { useApi } from '../api.ts';
import { BoardList, useBoardOrder } from '../board/board-list.tsx';
import { download, toCsv } from '../board/csv.ts';
import { FilterBar } from '../board/filter-bar.tsx';
import {
  activeFilters,
  applyFilters,
  bestToDrop,
  countChanges,
  filterWords,
  gameName,
  readFilters,
  type SortName,
  sortPicks,
  summaryOf,
} from '../board/filters.ts';
import { useRowKeys } from '../board/use-row-keys.ts';
import { Choices } from '../parts/choices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useNow } from '../parts/use-now.ts';
import type { Board, DataAge, Pick, PickBackground } from '../wire.ts';
import { addDays, age, clockTime, day, leagueDay, plural } from '../words.ts';

const PAGE = 60;
const POLL_MS = 120_000;

export default function BoardPage() {
  const { params } = useFilters();
  const today = leagueDay(useNow());
  const date = params.get('date') ?? today;
  const league = params.get('league') === 'wnba' ? '&league=wnba' : '';
  const path = date === today ? `/picks/today?limit=200${league}` : `/picks?date=${date}&limit=200${league}`;
  const board = useApi<Board>(path, { refetchInterval: POLL_MS });
  return (
    <Page
      name="board"
      title="Picks"
      heading={date === today ? "Tonight's picks" : `Picks, ${day(date)}`}
      aside={<DayArrows date={date} today={today} />}
    >
      <Loaded query={board} skeleton={[28, 44, 44, 480]}>
        {(data) => <Shown key={path} latest={data} />}
      </Loaded>
    </Page>
  );
}

function DayArrows({ date, today }: { date: string; today: string }) {
  const { params, set } = useFilters();
  const go = (next: string) => set({ date: next === today ? null : next });
  return (
    <nav className="row" aria-label="Day and league">
      <Choices
        name="League"
        value={params.get('league') ?? 'nba'}
        onChange={(value) => set({ league: value === 'nba' ? null : value, game: null, team: null })}
        options={[
          { value: 'nba', label: 'NBA' },
          { value: 'wnba', label: 'WNBA' },
        ]}
      />
      <button type="button" className="button small" onClick={() => go(addDays(date, -1))}>
        ‹ {day(addDays(date, -1))}
      </button>
      {date === today ? null : (
        <button type="button" className="button small" onClick={() => go(addDays(date, 1))}>
          {addDays(date, 1) === today ? 'Today' : day(addDays(date, 1))} ›
        </button>
      )}
    </nav>
  );
}

/** What is on the screen stays until the reader asks for what changed: nothing moves under a finger. */
function Shown({ latest }: { latest: Board }) {
  const [board, setBoard] = useState(latest);
  const changed = latest === board ? 0 : countChanges(board.items, latest.items);
  return (
    <div className="stack" data-state={board.items.length === 0 ? 'empty' : 'ready'}>
      {changed > 0 ? (
        <p className="notice" role="status">
          {plural(changed, 'pick')} changed.
          <button type="button" className="button small" onClick={() => setBoard(latest)}>
            Show
          </button>
        </p>
      ) : null}
      {board.items.length === 0 ? (
        <div className="card">
          <Empty>
            No picks for {day(board.date)}. A night without a pick is a result too: every price looked fair,
            or the day is not scored yet.
          </Empty>
        </div>
      ) : (
        <Rows board={board} />
      )}
    </div>
  );
}

function Rows({ board }: { board: Board }) {
  const { params, set } = useFilters();
  const [order] = useBoardOrder();
  const [limit, setLimit] = useState(PAGE);
  const [help, setHelp] = useState(false);
  const now = useNow(60_000);
  const filters = readFilters(params);
  const picks = useBackground(board);
  const kept = applyFilters(picks, filters);
  const sorted = sortPicks(kept, order.by as SortName, order.down);
  const started = (pick: Pick) => Date.parse(pick.gameDate) <= now.getTime();
  const upcoming = sorted.filter((pick) => !started(pick));
  const past = sorted.filter(started);
  const visible = upcoming.slice(0, limit);
  const visiblePast = past.slice(0, Math.max(0, limit - visible.length));
  const hidden = sorted.length - visible.length - visiblePast.length;
  const current = useRowKeys(visible, () => setHelp(true));
  const drop = kept.length === 0 ? bestToDrop(board.items, filters) : null;
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
            onClick={() => download(`picks-${board.date}.csv`, toCsv(csvRows([...visible, ...visiblePast])))}
          >
            CSV
          </button>
        </div>
      </div>
      <FilterBar picks={board.items} filters={filters} left={kept.length} />
      {kept.length === 0 ? (
        <div className="card">
          <Empty
            action={
              drop ? (
                <button type="button" className="button" onClick={() => set({ [drop.name]: null })}>
                  Remove {filterWords(drop.name, filters, board.items)} ({plural(drop.frees, 'pick')})
                </button>
              ) : (
                <button
                  type="button"
                  className="button"
                  onClick={() => set(Object.fromEntries(activeFilters(filters).map((name) => [name, null])))}
                >
                  Clear all filters
                </button>
              )
            }
          >
            No picks under{' '}
            {activeFilters(filters)
              .map((name) => filterWords(name, filters, board.items))
              .join(', ')}
            .
          </Empty>
        </div>
      ) : null}
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
  const { data } = useApi<DataAge[]>('/data-age', { staleTime: 60_000 });
  const odds = data?.find(({ feed }) => feed === 'odds');
  return odds?.lastSuccessAt ? (
    <span data-age={odds.lastSuccessAt} className={odds.status === 'fresh' ? '' : 'tone-push'}>
      {' '}
      · odds {age(odds.lastSuccessAt, now)}
    </span>
  ) : null;
}

/** The picks with what stands beside them, which arrives a moment later and moves nothing. */
function useBackground({ date, league, items }: Board): Pick[] {
  const { data } = useApi<PickBackground[]>(`/research/board?date=${date}&league=${league}`);
  return useMemo(() => {
    const known = new Map(data?.map((one) => [one.pickId, one]));
    return items.map((pick) => ({ ...pick, ...known.get(pick.pickId) }));
  }, [items, data]);
}

const HEAD = [
  'pickId',
  'player',
  'team',
  'opponent',
  'stat',
  'side',
  'line',
  'score',
  'rating',
  'l10Hits',
  'l10Games',
  'bestOdds',
  'book',
  'evPercent',
  'game',
  'tipAt',
  'result',
  'actual',
];

const csvRows = (picks: readonly Pick[]) => [
  HEAD,
  ...picks.map((pick) => [
    pick.pickId,
    pick.playerName,
    pick.teamAbbreviation,
    pick.opponentAbbreviation,
    pick.stat,
    pick.direction,
    pick.line,
    pick.scoreFinal,
    pick.rating,
    pick.hitRates?.l10Hits ?? null,
    pick.hitRates?.l10Games ?? null,
    pick.bestBook?.odds ?? null,
    pick.bestBook?.sportsbook ?? null,
    pick.evPercent,
    gameName(pick),
    pick.gameDate,
    pick.result ?? null,
    pick.actual ?? null,
  ]),
];

const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl className="facts-list">
      <dt>j, k</dt>
      <dd>next and previous pick</dd>
      <dt>Enter</dt>
      <dd>open the marked pick</dd>
      <dt>/ or ⌘K</dt>
      <dd>search players and pages</dd>
      <dt>?</dt>
      <dd>this list</dd>
    </dl>
  </Dialog>
);
