import { Link, useSearchParams } from 'wouter';
import { groupBy } from '../../src/domain/collections.ts';
import { DEFAULT_LEAGUE, LEAGUE_CATALOGUE, LEAGUES } from '../../src/domain/leagues.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Chip } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { oneOf } from '../parts/one-of.ts';
import { Page } from '../parts/page.tsx';
import { useNow } from '../parts/use-now.ts';
import { useSession } from '../session.ts';
import type { Matchup } from '../wire.ts';
import { addDays, day, figure, leagueDay, number, plural, shortTip, spreadOf } from '../words.ts';

const STRIP = 7;

/**
 * The slate of a day. The list of games is part of the data API; Pro sees the games that have picks tonight.
 */
export default function Games() {
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const today = leagueDay(useNow());
  const date = params.get('date') ?? today;
  const league = oneOf(LEAGUES, params.get('league')) ?? DEFAULT_LEAGUE;
  const full = user !== null && (user.tier === 'sharp' || user.tier === 'admin');
  const games = useApi(full ? get('/data/matchups', { query: { date, league, limit: 100 } }) : null, {
    staleTime: 60_000,
  });
  const set = (change: Record<string, string>) =>
    setParams((now) => ({ ...Object.fromEntries(now), ...change }));
  return (
    <Page name="games" title="Games" heading={`Games, ${day(date)}`}>
      {full ? (
        <div className="row apart">
          <nav className="choices scroll" aria-label="Day">
            {Array.from({ length: 2 * STRIP + 1 }, (_, at) => addDays(today, at - STRIP)).map((one) => (
              <button
                key={one}
                type="button"
                className="choice"
                ref={(button) => {
                  if (one === date && button?.parentElement)
                    button.parentElement.scrollLeft =
                      button.offsetLeft - button.parentElement.clientWidth / 2 + 40;
                }}
                aria-pressed={one === date}
                onClick={() => set({ date: one })}
              >
                {one === today ? 'Today' : day(one)}
              </button>
            ))}
          </nav>
          <div className="choices">
            {LEAGUES.map((one) => (
              <button
                key={one}
                type="button"
                className="choice"
                aria-pressed={league === one}
                onClick={() => set({ league: one })}
              >
                {LEAGUE_CATALOGUE[one].name}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      {user && !full ? (
        <PickedGames />
      ) : (
        <Loaded query={games} skeleton={[120, 120, 120]}>
          {(list) =>
            list.length === 0 ? (
              <div className="card">
                <Empty>
                  No {league.toUpperCase()} games on {day(date)}. Choose another day above.
                </Empty>
              </div>
            ) : (
              <ul className="games" data-state="ready">
                {list.map((game) => (
                  <GameCard key={game.gameId} game={game} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

const GameCard = ({
  game: {
    gameId,
    gameDate,
    status,
    home,
    away,
    spread,
    total,
    pace,
    pickCount,
    premiumCount,
    isPlayoffs,
    seriesStatus,
  },
}: {
  game: Matchup;
}) => (
  <li>
    <Link href={`/games/${gameId}`} className="card game-card">
      <span className="row apart small muted">
        <span>
          {status === 'scheduled'
            ? shortTip(gameDate)
            : status === 'live'
              ? 'Live'
              : status === 'final'
                ? 'Final'
                : status}
        </span>
        {isPlayoffs ? <Chip tone="accent">{seriesStatus ?? 'Playoffs'}</Chip> : null}
      </span>
      {[away, home].map((team) => (
        <span key={team.teamId} className="row apart">
          <span>
            <strong>{team.abbreviation}</strong> <span className="muted">{team.fullName}</span>{' '}
            {team.isBackToBack ? <Chip tone="push">2nd night</Chip> : null}
          </span>
          {team.score === null ? null : <strong>{team.score}</strong>}
        </span>
      ))}
      <span className="row small muted">
        <span>{spread === null ? 'no spread' : spreadOf(home.abbreviation, spread)}</span>
        <span>· {total === null ? 'no total' : `total ${figure(total)}`}</span>
        {pace === null ? null : <span>· pace {number(pace, 1)}</span>}
      </span>
      <span className="small">
        {pickCount === 0 ? (
          <span className="subtle">No picks</span>
        ) : (
          `${plural(pickCount, 'pick')}, ${premiumCount} premium`
        )}
      </span>
    </Link>
  </li>
);

/** Pro accounts see only the games of their picks. */
function PickedGames() {
  const board = useApi(get('/picks/today', { query: { limit: 200 } }));
  return (
    <>
      <p className="notice">
        Games with a pick tonight. The full slate, other days and team pages are part of Sharp.
      </p>
      <Loaded query={board} skeleton={[90, 90]}>
        {({ items }) => {
          const games = [...groupBy(items, ({ gameId }) => gameId)];
          if (games.length === 0) return <Empty>No picks yet. They appear once the day is scored.</Empty>;
          return (
            <ul className="games" data-state="ready">
              {games.map(([gameId, [first, ...rest]]) => (
                <li key={gameId}>
                  <Link href={`/games/${gameId}`} className="card game-card">
                    <span className="small muted">{shortTip(first.gameDate)}</span>
                    <strong>
                      {first.isHome
                        ? `${first.opponentAbbreviation} @ ${first.teamAbbreviation}`
                        : `${first.teamAbbreviation} @ ${first.opponentAbbreviation}`}
                    </strong>
                    <span className="small">{plural(rest.length + 1, 'pick')}</span>
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </>
  );
}
