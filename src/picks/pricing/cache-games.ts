import { LRUCache } from 'lru-cache';
import type { Revisions } from '../../platform/http/revisions.ts';
import type { SlateFacts } from '../slate-facts.ts';
import type { GameReader } from './forecast.ts';

/** Two leagues, two full nights. */
const MOST_GAMES = 60;

/** Reads the facts of a game again only after a fact of its league or a quote has changed. */
export function cacheGames(read: GameReader, revisions: Revisions): GameReader {
  const games = new LRUCache<string, Promise<SlateFacts>>({ max: MOST_GAMES });
  return async (db, ask) => {
    const { id, league } = ask.game;
    const dependencies = { kinds: ['league', 'lines'], league } as const;
    const revision = await revisions.current({ now: ask.at, delayMinutes: 0, dependencies });
    const key = `${id} ${revision}`;
    const known = games.get(key);
    if (known) return known;
    const facts = read(db, ask);
    games.set(key, facts);
    facts.catch(() => games.delete(key));
    return facts;
  };
}
