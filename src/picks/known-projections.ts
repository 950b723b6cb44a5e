import { LRUCache } from 'lru-cache';
import { projectGame } from '../model/project.ts';
import type { Projection } from '../model/projection.ts';
import type { GameAhead } from '../model/sheet.ts';
import type { LeagueState } from '../model/state.ts';
import { plainAhead, variantOf } from './game-ahead.ts';

/** The games of a night. */
const MOST_GAMES = 16;

type Projections = ReadonlyMap<number, Projection>;

const caches = new WeakMap<LeagueState, LRUCache<string, Projections>>();

/**
 * The forecasts of a game, cached while box scores, availability and lineups stay the same: most scoring runs follow a
 * change of prices only. With the forecasts stay the chances that were computed from them.
 */
export function knownProjections(state: LeagueState, ahead: GameAhead): Projections {
  const cache = caches.get(state) ?? new LRUCache({ max: MOST_GAMES });
  caches.set(state, cache);
  const key = JSON.stringify(plainAhead(ahead));
  const known = cache.get(key) ?? projectGame(state, ahead, variantOf(ahead));
  cache.set(key, known);
  return known;
}
