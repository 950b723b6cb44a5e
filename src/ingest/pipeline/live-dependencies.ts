import { listGames } from '../../league/game-queries.ts';
import { listActiveInjuries, listKnownPlayers, listKnownTeams } from '../../league/known-queries.ts';
import { listOpenQuotes } from '../../lines/quote-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { KnownFacts } from '../feeds/live/known.ts';
import type { SourceLedger } from '../feeds/live/source.ts';
import { listLastAnswered, readSourceUsage, saveRequest } from '../sources/usage-queries.ts';

/** Stored facts that live sources use to resolve names. */
export const knownFacts = (db: Db): KnownFacts => ({
  teams: (ask) => listKnownTeams(db, ask),
  players: (ask) => listKnownPlayers(db, ask),
  games: (ask) => listGames(db, ask),
  injuries: (ask) => listActiveInjuries(db, ask),
  quotes: (ask) => listOpenQuotes(db, ask),
});

/** Request accounting is in the database, so that several processes share one budget. */
export const sourceLedger = (db: Db): SourceLedger => ({
  async record(source, { headers: _, ...request }) {
    await saveRequest(db, source, request);
  },
  async state(source, now) {
    const usage = (await readSourceUsage(db, now)).find((one) => one.source === source);
    return {
      restsUntil: usage?.restsUntil ?? null,
      creditsRemaining: usage?.creditsRemaining ?? null,
      creditsToday: usage?.creditsToday ?? 0,
    };
  },
  lastAnswered: (source, paths) => listLastAnswered(db, source, paths),
});
