import { useSyncExternalStore } from 'react';
import type { Stat } from '../../src/domain/stats.ts';
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
let slip: Slip = read();

function read(): Slip {
  try {
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return EMPTY;
  }
}

export function changeSlip(change: Partial<Slip>): void {
  slip = { ...slip, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(slip));
  } catch {
    // Storage is unavailable: valid for this visit only.
  }
  for (const listener of listeners) listener();
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

// Another tab changed it. (Unit tests have no window.)
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== KEY) return;
  slip = read();
  for (const listener of listeners) listener();
});
