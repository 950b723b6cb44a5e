import { useSyncExternalStore } from 'react';

export type Prefs = {
  theme: 'system' | 'dark' | 'light';
  odds: 'american' | 'decimal';
  /** IANA name; null for the device's time zone. */
  timeZone: string | null;
  reduceMotion: boolean;
  /** Starred picks, the newest last. */
  stars: readonly number[];
  /** Columns of the board; null for the default. A saved view has its own. */
  columns: readonly string[] | null;
  dense: boolean;
};

const KEY = 'hw.prefs';
const DEFAULTS: Prefs = {
  theme: 'system',
  odds: 'american',
  timeZone: null,
  reduceMotion: false,
  stars: [],
  columns: null,
  dense: false,
};

const listeners = new Set<() => void>();
let prefs: Prefs = read();

function read(): Prefs {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return DEFAULTS;
  }
}

export const currentPrefs = () => prefs;

export const usePrefs = (): Prefs =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => prefs,
  );

export function setPrefs(change: Partial<Prefs>): void {
  prefs = { ...prefs, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Storage is unavailable: valid for this visit only.
  }
  applyPrefs();
  for (const listener of listeners) listener();
}

function applyPrefs(): void {
  const root = document.documentElement;
  if (prefs.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  if (prefs.reduceMotion) root.dataset.motion = 'none';
  else delete root.dataset.motion;
  // `theme-color` of the browser: one of two colors, each with its media condition.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme } = meta.dataset;
    meta.media =
      prefs.theme === 'system'
        ? `(prefers-color-scheme: ${scheme})`
        : prefs.theme === scheme
          ? 'all'
          : 'not all';
  }
}

// Another tab changed them. (Unit tests have no window.)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== KEY) return;
  prefs = read();
  applyPrefs();
  for (const listener of listeners) listener();
});
