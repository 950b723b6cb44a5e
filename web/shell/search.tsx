import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSession } from '../session.ts';
import { type Found, findPlaces } from './find-places.ts';
import { MAIN_PLACES, MENU_PLACES, mayGo } from './places.ts';

/** Search for players and pages, usable by keyboard alone. */
export function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [, navigate] = useLocation();
  const { user } = useSession();
  const list = useId();
  const players = useApi(get('/seo/players'), { open: true, staleTime: 300_000 });
  const places = [...MAIN_PLACES, ...MENU_PLACES, { href: '/glossary', name: 'Glossary' }].filter((place) =>
    'icon' in place ? mayGo(place, user) : true,
  );
  const found = findPlaces(text, players.data ?? [], places);
  const go = (place: Found | undefined) => {
    if (!place) return;
    onClose();
    navigate(place.href);
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
        aria-label="Player or page"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found[active] ? `${list}-${active}` : undefined}
        placeholder="Player, team code or page"
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
