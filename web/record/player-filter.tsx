import { useId, useState } from 'react';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { useFilters } from '../parts/use-filters.ts';
import type { PublicPlayer } from '../wire.ts';

const labelOf = ({ name, teamAbbr }: PublicPlayer): string => `${name}, ${teamAbbr}`;

/** The browser suggests names while one is typed; a name that is complete filters, an empty one does not. */
export function PlayerFilter() {
  const { params, set } = useFilters();
  const list = useId();
  const players = useApi(get('/seo/players'), { open: true, staleTime: 300_000 }).data ?? [];
  const chosen = players.find(({ playerId }) => String(playerId) === params.get('playerId'));
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (text: string) => {
    const player = players.find((one) => labelOf(one) === text);
    setTyped(player ? null : text);
    if (player || text === '') set({ playerId: player ? String(player.playerId) : null });
  };
  return (
    <>
      <input
        type="search"
        className="input small"
        aria-label="Player"
        placeholder="Every player"
        list={list}
        value={typed ?? (chosen ? labelOf(chosen) : '')}
        onChange={(event) => choose(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <datalist id={list}>
        {players.map((player) => (
          <option key={player.playerId} value={labelOf(player)} />
        ))}
      </datalist>
    </>
  );
}
