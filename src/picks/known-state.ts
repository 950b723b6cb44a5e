import { LRUCache } from 'lru-cache';
import { addDays } from '../domain/dates.ts';
import type { League } from '../domain/leagues.ts';
import { findHistoryRevision } from '../league/history-queries.ts';
import { shippedParams } from '../model/shipped.ts';
import type { LeagueState } from '../model/state.ts';
import type { Db } from '../platform/db/connect.ts';
import {
  HISTORY_DAYS,
  type LeagueHistory,
  newestLineAt,
  readHistory,
  stateBefore,
} from './league-history.ts';

export type StateAsk = { league: League; date: string; asOf: Date };

/** The model's state before a day. `key` changes whenever the box scores behind it do. */
export type KnownState = { key: string; state: LeagueState; newestLineAt: number | null };

export type StateReader = (db: Db, ask: StateAsk) => Promise<KnownState>;

/** For many consecutive days, from a history that was read once. */
export const statesFrom =
  (history: LeagueHistory): StateReader =>
  async (_db, { league, date, asOf }) => ({
    key: '',
    state: await stateBefore(history, { date, asOf, params: paramsOf(league) }),
    newestLineAt: newestLineAt(history, asOf),
  });

/** Two leagues, today and tomorrow. */
const MOST_STATES = 4;

/**
 * Caches the last states per database: reading three seasons of box scores takes most of the time of a scoring
 * run, and they change a few times a day. Concurrent requests share one read.
 */
export function cacheStates(): StateReader {
  const caches = new WeakMap<Db, LRUCache<string, Promise<KnownState>>>();
  return async (db, ask) => {
    const cache = caches.get(db) ?? new LRUCache({ max: MOST_STATES });
    caches.set(db, cache);
    const { league, date, asOf } = ask;
    const revision = await findHistoryRevision(db, { league, from: addDays(date, -HISTORY_DAYS), asOf });
    const key = `${shippedParams.version} ${date} ${revision}`;
    const entry = `${league} ${key}`;
    const known = cache.get(entry);
    if (known) return known;
    const read = readState(db, ask, key);
    cache.set(entry, read);
    read.catch(() => cache.delete(entry));
    return read;
  };
}

async function readState(db: Db, ask: StateAsk, key: string): Promise<KnownState> {
  return { ...(await statesFrom(await readHistory(db, ask))(db, ask)), key };
}

/** Shared by the scoring step and the routes of a process. */
export const knownStates = cacheStates();

export function paramsOf(league: League) {
  const params = shippedParams.leagues[league];
  if (!params) throw new Error(`The model has no parameters for the ${league}.`);
  return params;
}
