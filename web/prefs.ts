import { useSyncExternalStore } from 'react';

export type Prefs = {
  theme: 'system' | 'dark' | 'light';
  odds: 'american' | 'decimal';
  /** IANA name; null: the device's. */
  timeZone: string | null;
  reduceMotion: boolean;
  /** Picks that were saved, the newest star last. */
  stars: readonly number[];
};

const KEY = 'hw.prefs';
const DEFAULTS: Prefs = {
  theme: 'system',
  odds: 'american',
  timeZone: null,
  reduceMotion: false,
  stars: [],
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
    // Kept for this visit only.
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
  // The browser's frame around the page: one of two colours, each under its own condition.
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

// Another tab changed them. (Where there is no window, words are only being tested.)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== KEY) return;
  prefs = read();
  applyPrefs();
  for (const listener of listeners) listener();
});
