import { useState } from 'react';
import { DEFAULT_LEAGUE, LEAGUES } from '../../src/domain/leagues.ts';
import { reaches, tierName } from '../../src/domain/tiers.ts';
import { BoardRows } from '../board/board-rows.tsx';
import { countChanges } from '../board/filters.ts';
import { useStoredBoard } from '../board/use-stored-board.ts';
import { get } from '../get.ts';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { LEAGUE_OPTIONS } from '../parts/filter-select.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { oneOf } from '../parts/one-of.ts';
import { Page } from '../parts/page.tsx';
import { PlanOffer } from '../parts/plan-offer.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useNow } from '../parts/use-now.ts';
import { ReplayButton } from '../replay/replay-button.tsx';
import { useReplayId } from '../replay/replay-mode.ts';
import { useSession } from '../session.ts';
import type { Board } from '../wire.ts';
import { addDays, day, leagueDay, plural } from '../words.ts';

const POLL_MS = 120_000;

export default function BoardPage() {
  const { params } = useFilters();
  const today = leagueDay(useNow());
  const date = params.get('date') ?? today;
  const asked = oneOf(LEAGUES, params.get('league'));
  const query = { limit: 200, league: asked === DEFAULT_LEAGUE ? undefined : asked };
  const { user } = useSession();
  const inReplay = useReplayId() !== null;
  const sampleOnly = date >= today && user !== null && !reaches(user.tier, 'pro');
  const past = (day: string) => get('/picks', { query: { date: day, ...query } });
  const request = sampleOnly
    ? past(addDays(today, -1))
    : date === today
      ? get('/picks/today', { query })
      : past(date);
  const board = useStoredBoard(request, {
    refetchInterval: POLL_MS,
    store: !sampleOnly && !inReplay && date === today,
  });
  return (
    <Page
      name="board"
      title="Picks"
      heading={date === today && !inReplay ? "Tonight's picks" : `Picks, ${day(date)}`}
      aside={<DayArrows date={date} today={today} />}
    >
      {sampleOnly ? (
        <section className="card" aria-label="Upgrade">
          <p>
            Tonight's picks are part of Pro; you are on {tierName(user.tier)}. Below is yesterday's full
            board, as Pro saw it, with its results.
          </p>
          <PlanOffer tier="pro" />
        </section>
      ) : null}
      <Loaded query={board} skeleton={[28, 44, 44, 480]}>
        {(data) => <Shown key={request.path} latest={data} arrived={board.isFetchedAfterMount} />}
      </Loaded>
    </Page>
  );
}

function DayArrows({ date, today }: { date: string; today: string }) {
  const { params, set } = useFilters();
  const league = oneOf(LEAGUES, params.get('league')) ?? DEFAULT_LEAGUE;
  const go = (next: string) => set({ date: next === today ? null : next });
  return (
    <nav className="row" aria-label="Day and league">
      <Choices
        name="League"
        value={params.get('league') ?? DEFAULT_LEAGUE}
        onChange={(value) => set({ league: value === DEFAULT_LEAGUE ? null : value, game: null, team: null })}
        options={LEAGUE_OPTIONS.map(([value, label]) => ({ value, label }))}
      />
      <button type="button" className="button small" onClick={() => go(addDays(date, -1))}>
        ‹ {day(addDays(date, -1))}
      </button>
      {date < today ? <ReplayButton league={league} date={date} /> : null}
      {date === today ? null : (
        <button type="button" className="button small" onClick={() => go(addDays(date, 1))}>
          {addDays(date, 1) === today ? 'Today' : day(addDays(date, 1))} ›
        </button>
      )}
    </nav>
  );
}

/**
 * The shown board stays until the reader requests the update, so that nothing moves under a finger. A replay follows its
 * clock.
 */
function Shown({ latest, arrived }: { latest: Board; arrived: boolean }) {
  const [kept, setBoard] = useState(latest);
  const board = useReplayId() === null ? kept : latest;
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
          <Empty action={<ReplayButton league={board.league} />}>
            No picks for {day(board.date)}. Either every price looked fair, or the day has not been scored
            yet.
          </Empty>
        </div>
      ) : (
        <BoardRows board={board} arrived={arrived} />
      )}
    </div>
  );
}
