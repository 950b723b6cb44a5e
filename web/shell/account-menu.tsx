import { useQueryClient } from '@tanstack/react-query';
import { LogIn, LogOut, Moon, Sun, SunMoon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Popover } from '../parts/popover.tsx';
import { setPrefs, usePrefs } from '../prefs.ts';
import { signOut, useSession } from '../session.ts';
import { MENU_PLACES, mayGo } from './places.ts';

const NEXT_THEME = { system: 'dark', dark: 'light', light: 'system' } as const;
const THEME_ICONS = { system: SunMoon, dark: Moon, light: Sun };

export function AccountMenu() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Popover
      className="button quiet icon"
      name={`Account of ${user.email}`}
      label={
        <span className="avatar" aria-hidden="true">
          {user.email[0]?.toUpperCase()}
        </span>
      }
    >
      <MenuItems />
    </Popover>
  );
}

/** Also opened by "More" in the bottom bar. */
export function MenuItems() {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const { theme } = usePrefs();
  const ThemeIcon = THEME_ICONS[theme];
  const close = () => document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
  return (
    <div className="menu">
      {user ? (
        <p className="small muted">
          {user.email}
          <br />
          {user.tier[0]?.toUpperCase() + user.tier.slice(1)} tier
        </p>
      ) : null}
      {MENU_PLACES.filter((place) => mayGo(place, user)).map(({ href, name, icon: Icon, server }) => {
        const label = (
          <>
            <Icon size={20} aria-hidden="true" /> {name}
          </>
        );
        return server ? (
          <a key={href} href={href}>
            {label}
          </a>
        ) : (
          <Link key={href} href={href} onClick={close}>
            {label}
          </Link>
        );
      })}
      <button type="button" onClick={() => setPrefs({ theme: NEXT_THEME[theme] })}>
        <ThemeIcon size={20} aria-hidden="true" /> Theme: {theme}
      </button>
      {user ? (
        <button
          type="button"
          onClick={() => {
            close();
            void signOut().then(() => {
              queries.clear(); // data of one account must not be shown to the next one
              navigate('/');
            });
          }}
        >
          <LogOut size={20} aria-hidden="true" /> Sign out
        </button>
      ) : (
        <Link href="/login" onClick={close}>
          <LogIn size={20} aria-hidden="true" /> Sign in
        </Link>
      )}
    </div>
  );
}
