import { Bell, Search as SearchIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../session.ts';
import { AccountMenu } from './account-menu.tsx';
import { AgePill } from './age-pill.tsx';
import { KeyHelp } from './key-help.tsx';
import { isAt, MAIN_PLACES } from './places.ts';
import { Search } from './search.tsx';

export function Header() {
  const [location] = useLocation();
  const { user, known } = useSession();
  const [open, setOpen] = useState<'search' | 'keys' | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      const wanted =
        (event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !typing)
          ? 'search'
          : event.key === '?' && !typing
            ? 'keys'
            : null;
      if (wanted === null) return;
      event.preventDefault();
      setOpen(wanted);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <header className="site-header">
      <div>
        <Link href="/" className="logo">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          Hardwood
        </Link>
        <nav className="site-nav" aria-label="Main">
          {MAIN_PLACES.map(({ href, name }) => (
            <Link
              key={href}
              href={href}
              {...(isAt(href, location) ? { 'aria-current': 'page' as const } : {})}
            >
              {name}
            </Link>
          ))}
        </nav>
        <span className="spacer" />
        {user ? <AgePill /> : null}
        <button type="button" className="search-button" onClick={() => setOpen('search')}>
          <SearchIcon size={18} aria-hidden="true" />
          <span>Search</span>
          <kbd>/</kbd>
        </button>
        {user ? (
          <>
            <Link href="/alerts" className="button quiet icon wide-only" aria-label="Alerts">
              <Bell size={20} aria-hidden="true" />
            </Link>
            <AccountMenu />
          </>
        ) : known ? (
          <Link href="/login" className="button small">
            Sign in
          </Link>
        ) : null}
      </div>
      {open === 'search' ? <Search onClose={() => setOpen(null)} /> : null}
      {open === 'keys' ? <KeyHelp onClose={() => setOpen(null)} /> : null}
    </header>
  );
}
