import type { Board, SignedIn } from './wire.ts';

/**
 * The last board of the account that is signed in, for a start without a connection. Removed at sign-out and
 * when another account signs in, so that nobody else reads it.
 */
type Stored = { user: SignedIn['user']; path: string; at: number; board: Board };

const KEY = 'hw.board';

export function storeBoard(stored: Stored): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Storage is off or full: there is no board offline.
  }
}

export function storedBoard(): Stored | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function removeStoredBoard(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is off: there is nothing to remove.
  }
}
