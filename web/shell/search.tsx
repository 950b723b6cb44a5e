import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { reaches } from '../../src/domain/tiers.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSession } from '../session.ts';
import { type Found, findPlaces } from './find-places.ts';
import { MAIN_PLACES, MENU_PLACES, mayGo } from './places.ts';

/** Search for players, pages, and the teams and games of today, usable by keyboard alone. */
export function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [, navigate] = useLocation();
  const { user } = useSession();
  const list = useId();
  const players = useApi(get('/seo/players'), { open: true, staleTime: 300_000 });
  const places = [...MAIN_PLACES, ...MENU_PLACES].filter((place) => mayGo(place, user));
  // Teams and games are part of the data API, which starts with Sharp.
  const isAllowed = user !== null && reaches(user.tier, 'sharp');
  const games = useApi(isAllowed ? get('/data/matchups', { query: { limit: 100 } }) : null, {
    staleTime: 300_000,
  });
  const found = findPlaces(text, {
    players: players.data ?? [],
    pages: places,
    games: games.data ?? [],
  });
  const go = (place: Found | undefined) => {
    if (!place) return;
    onClose();
    if (place.server) window.location.assign(place.href);
    else navigate(place.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((active + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      go(found[active]);
    }
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        className="input"
        role="combobox"
        aria-label="Player, team, game or page"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[active] ? `${list}-${active}` : undefined}
        placeholder="Player, team, game or page"
        autoComplete="off"
        value={text}
        data-first
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Results" className="search-results">
        {found.map((place, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above holds the focus and takes the keys
          <div
            key={place.href}
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onClick={() => go(place)}
          >
            <span>{place.name}</span>
            <span className="small subtle">{place.note}</span>
          </div>
        ))}
      </div>
      {text && found.length === 0 ? <p className="muted">No results.</p> : null}
    </Dialog>
  );
}
