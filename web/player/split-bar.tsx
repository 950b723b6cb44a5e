import { memo } from 'react';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { FEW_GAMES } from '../parts/rate-chip.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { HIGH_TOTAL, type Splits } from '../reading/splits.ts';
import type { GameLog, PlayerResearch } from '../wire.ts';
import { plural } from '../words.ts';

/** The splits from the URL, and the games that a teammate played in or missed. */
export function useSplits(research: PlayerResearch) {
  const { params } = useFilters();
  const venue = params.get('venue');
  const favourite = params.get('as');
  const splits: Splits = {
    venue: venue === 'home' || venue === 'away' ? venue : null,
    backToBack: params.has('b2b'),
    opponent: params.get('vs'),
    favourite: favourite === 'favourite' || favourite === 'underdog' ? favourite : null,
    playoffs: params.has('playoffs'),
    highTotal: params.has('fast'),
  };
  const withId = params.get('with');
  const withoutId = params.get('without');
  const id = withId ?? withoutId;
  const teammate = id && id !== String(research.player.id) ? { playerId: Number(id) } : null;
  const other = useApi(teammate && get('/research/player/{playerId}', { path: teammate }), {
    staleTime: 300_000,
  });
  const together = other.data ? new Set(other.data.recentGameLogs.map(({ gameId }) => gameId)) : null;
  const lets = ({ gameId }: GameLog) => together === null || together.has(gameId) === (withId !== null);
  return { splits, teammate: { lets, name: other.data?.player.name ?? null } };
}

type Props = { research: PlayerResearch; games: number };

/** Splits combine. The number of remaining games is always shown. Does not rerender while the line moves. */
export const SplitBar = memo(function SplitBar({ research, games }: Props) {
  const { params, set } = useFilters();
  const { player, game } = research;
  const players = useApi(get('/seo/players'), { open: true, staleTime: 300_000 });
  const teammates = (players.data ?? []).filter(
    ({ teamAbbr, playerId }) => teamAbbr === player.teamAbbreviation && playerId !== player.id,
  );
  const toggle = (name: string, value: string, label: string) => (
    <button
      type="button"
      className="choice"
      aria-pressed={params.get(name) === value}
      onClick={() => set({ [name]: params.get(name) === value ? null : value })}
    >
      {label}
    </button>
  );
  const active = ['venue', 'b2b', 'vs', 'as', 'playoffs', 'fast', 'with', 'without'].filter((name) =>
    params.has(name),
  );
  return (
    <div className="stack tight">
      <fieldset className="choices" aria-label="Splits">
        {toggle('venue', 'home', 'Home')}
        {toggle('venue', 'away', 'Away')}
        {toggle('b2b', '1', 'Back-to-back')}
        {toggle('as', 'favourite', 'Favorite')}
        {toggle('as', 'underdog', 'Underdog')}
        {toggle('fast', '1', `Total ≥ ${HIGH_TOTAL}`)}
        {game ? toggle('vs', game.opponentAbbreviation, `vs ${game.opponentAbbreviation}`) : null}
        {(['with', 'without'] as const).map((name) => (
          <select
            key={name}
            className="input small"
            aria-label={`Games ${name} a teammate`}
            value={params.get(name) ?? ''}
            onChange={(event) => set({ with: null, without: null, [name]: event.target.value })}
          >
            <option value="">{name === 'with' ? 'With…' : 'Without…'}</option>
            {teammates.map(({ playerId, name: who }) => (
              <option key={playerId} value={playerId}>
                {who}
              </option>
            ))}
          </select>
        ))}
      </fieldset>
      {active.length > 0 ? (
        <p className="row small" data-split-games={games}>
          <span className={games < FEW_GAMES ? 'tone-push' : 'muted'}>
            {plural(games, 'game')} with these splits{games < FEW_GAMES ? ', a small sample' : ''}
          </span>
          <button
            type="button"
            className="button small"
            onClick={() => set(Object.fromEntries(active.map((name) => [name, null])))}
          >
            Clear splits ({active.length})
          </button>
        </p>
      ) : null}
    </div>
  );
});
