import { useSyncExternalStore } from 'react';
import type { Stat } from '../../src/domain/stats.ts';
import { onReplayChange, replayId } from '../replay/replay-mode.ts';
import type { SLIP_KINDS } from './slip-kinds.ts';

/** A prop that the reader has put on the slip. */
export type SlipLeg = {
  playerId: number;
  playerName: string;
  stat: Stat;
  line: number;
  side: 'over' | 'under';
  /** American price of the leg, and where it was seen. */
  price: number | null;
  sportsbook: string | null;
  date: string;
};

export type SlipKind = (typeof SLIP_KINDS)[number];

export type Slip = {
  legs: readonly SlipLeg[];
  kind: SlipKind;
  /** The quoted price of the whole parlay as typed; empty for the product of the legs' prices where a book offers it. */
  price: string;
  isOpen: boolean;
};

export const MOST_LEGS = 12;
const KEY = 'hw.slip';
const EMPTY: Slip = { legs: [], kind: 'parlay', price: '', isOpen: true };

const listeners = new Set<() => void>();
let session = replayId();
let slip: Slip = read();

/** A replay session has a slip of its own, in its tab. */
function place(): { storage: Storage; key: string } {
  if (session === null) return { storage: localStorage, key: KEY };
  return { storage: sessionStorage, key: `${KEY}.${session}` };
}

function read(): Slip {
  try {
    const { storage, key } = place();
    return { ...EMPTY, ...JSON.parse(storage.getItem(key) ?? '{}') };
  } catch {
    return EMPTY;
  }
}

function show(next: Slip): void {
  slip = next;
  for (const listener of listeners) listener();
}

export function changeSlip(change: Partial<Slip>): void {
  const next = { ...slip, ...change };
  try {
    const { storage, key } = place();
    storage.setItem(key, JSON.stringify(next));
  } catch {
    // Storage is unavailable: valid for this visit only.
  }
  show(next);
}

export const useSlip = (): Slip =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => slip,
  );

const isSameProp = (a: SlipLeg, b: SlipLeg): boolean => a.playerId === b.playerId && a.stat === b.stat;

/** The leg is on the slip at this line and side. */
export const isOn = ({ legs }: Slip, leg: SlipLeg): boolean =>
  legs.some((one) => isSameProp(one, leg) && one.line === leg.line && one.side === leg.side);

/** Adds a leg. A slip has one leg per prop, so another line or side of it is replaced. */
export function addLeg(leg: SlipLeg): void {
  const others = slip.legs.filter((one) => !isSameProp(one, leg));
  changeSlip({ legs: [...others, leg].slice(-MOST_LEGS), price: '' });
}

export const removeLeg = (leg: SlipLeg): void =>
  changeSlip({ legs: slip.legs.filter((one) => !isSameProp(one, leg)), price: '' });

export const clearSlip = (): void => changeSlip({ legs: [], price: '' });

onReplayChange(() => {
  if (replayId() === session) return;
  session = replayId();
  show(read());
});

// Another tab changed it. (Unit tests have no window.)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY && session === null) show(read());
});
