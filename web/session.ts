import { useSyncExternalStore } from 'react';
import { unsubscribeHere } from './push/unsubscribe.ts';
import { leaveReplay } from './replay/replay-mode.ts';
import { removeStoredBoard, storedBoard } from './stored-board.ts';
import type { SignedIn } from './wire.ts';

/**
 * The current user. The access token is only in this module's memory; scripts cannot read the refresh cookie.
 */
export type User = SignedIn['user'];
type State = {
  user: User | null;
  known: boolean;
  /** Opened without a connection: the account is that of the stored board, and there is no token yet. */
  offline?: true;
};

declare global {
  interface Window {
    /** Requests that the page's inline script has already sent. */
    __early?: {
      session: Promise<SignedIn | null | undefined>;
      path?: string;
      answer?: Promise<Response | null>;
    };
  }
}

const REMEMBERED = 'hw.signedIn'; // stores only that a user was signed in, never who
const PAUSES_MS = [500, 1_500, 4_000];
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('hw.session') : null;
const listeners = new Set<() => void>();
let accessToken: string | null = null;
let state: State = { user: null, known: false };
let refreshing: Promise<boolean> | null = null;

export const currentToken = () => accessToken;
export const isSignedIn = () => state.user !== null;

export function signIn(session: SignedIn): void {
  accessToken = session.accessToken;
  remember('1');
  if (storedBoard()?.user.id !== session.user.id) removeStoredBoard();
  change({ user: session.user, known: true });
}

export function forgetSession({ tellTabs = true } = {}): void {
  const wasIn = state.user !== null;
  accessToken = null;
  remember(null);
  removeStoredBoard();
  leaveReplay();
  change({ user: null, known: true });
  if (wasIn && tellTabs) tabs?.postMessage('signed out');
}

/** Resolves to true if there is a new token. Concurrent callers share one request. */
export function refresh(): Promise<boolean> {
  refreshing ??= askForToken().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function askForToken(): Promise<boolean> {
  const answer = await fetch('/api/v1/auth/refresh', { method: 'POST' });
  if (answer.ok) signIn(await answer.json());
  else if (answer.status === 401 || answer.status === 403) forgetSession();
  return answer.ok;
}

/**
 * At the start: uses the result of the page's inline script. A busy server signs nobody out: the request is
 * retried a few times, and otherwise repeated at the next page load. Without a connection the last board can
 * be read.
 */
export async function restoreSession(): Promise<void> {
  const { session } = window.__early ?? {};
  const found = session ? await session : null;
  if (found) return signIn(found);
  if (found === null) return forgetSession({ tellTabs: false });
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const answered = await refresh().then(
      () => true,
      () => false,
    );
    if (state.known) return;
    const stored = answered ? null : storedBoard();
    if (stored) return change({ user: stored.user, known: true, offline: true });
  }
  change({ user: null, known: true });
}

export async function signOut(): Promise<void> {
  await fetch('/api/v1/auth/logout', { method: 'POST' }).catch(() => {});
  await unsubscribeHere();
  forgetSession();
}

export const useSession = (): State =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

function change(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function remember(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(REMEMBERED);
    else localStorage.setItem(REMEMBERED, value);
  } catch {
    // Storage is unavailable: the next visit starts signed out.
  }
}

if (tabs) tabs.onmessage = () => state.user && forgetSession({ tellTabs: false });
