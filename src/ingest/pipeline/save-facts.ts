import type { Facts } from '../../domain/facts.ts';
import type { League } from '../../domain/leagues.ts';
import { keysOf } from '../../domain/records.ts';
import {
  saveGameLines,
  saveGames,
  saveInjuries,
  saveLineups,
  savePlayerBoxScores,
  savePlayers,
  savePlayTypes,
  saveTeamBoxScores,
  saveTeams,
  saveZones,
} from '../../league/save-queries.ts';
import { dropHeld, listNamedHeld, saveUnmatched } from '../../league/unmatched-queries.ts';
import { saveQuotes } from '../../lines/quote-queries.ts';
import type { Arrival } from '../../platform/db/arrival.ts';
import type { Db } from '../../platform/db/connect.ts';
import { noteSources } from '../sources/fact-source-queries.ts';

type Saved = { [Kind in keyof Facts]: (db: Db, facts: Facts[Kind], arrival: Arrival) => Promise<number> };

/** Stores all kinds of facts of a feed and returns the number of new rows. Call it in a transaction. */
export async function saveFacts(
  db: Db,
  { league, facts, arrival }: { league: League; facts: Partial<Facts>; arrival: Arrival },
): Promise<number> {
  const save: Saved = {
    teams: saveTeams,
    players: savePlayers,
    games: saveGames,
    playerBoxScores: savePlayerBoxScores,
    teamBoxScores: saveTeamBoxScores,
    injuries: saveInjuries,
    lineups: saveLineups,
    propQuotes: saveQuotes,
    gameLines: saveGameLines,
    playTypes: savePlayTypes,
    zones: saveZones,
    unmatched: async (db, unmatched) => {
      await saveUnmatched(db, { league, unmatched, now: arrival.at });
      return 0;
    },
  };
  let rows = await saveHeldFacts(db, save, { league, arrival });
  await noteSources(db, facts);
  for (const kind of keysOf(facts)) rows += await saveKind(save, kind, { facts, arrival, db });
  return rows;
}

/** Stores facts that were held back until an operator matched their name. */
async function saveHeldFacts(
  db: Db,
  save: Saved,
  { league, arrival }: { league: League; arrival: Arrival },
): Promise<number> {
  const held = await listNamedHeld(db, league);
  let rows = 0;
  for (const [kind, list] of Map.groupBy(held, (one) => one.kind)) {
    const facts: Partial<Facts> = { [kind]: list.map(({ fact }) => fact) };
    await noteSources(db, facts);
    rows += await saveKind(save, kind, { facts, arrival, db });
  }
  await dropHeld(db, [...new Set(held.map(({ unmatchedId }) => unmatchedId))]);
  return rows;
}

const saveKind = <Kind extends keyof Facts>(
  save: Saved,
  kind: Kind,
  { facts, arrival, db }: { facts: Partial<Facts>; arrival: Arrival; db: Db },
) => save[kind](db, (facts[kind] ?? []) as Facts[Kind], arrival);

/** Warnings for the operator about rows with unmatched names. */
export function unmatchedWarnings(unmatched: Facts['unmatched']): { warnings?: string[] } {
  if (unmatched.length === 0) return {};
  const rows = unmatched.reduce((total, row) => total + row.rows, 0);
  const names = unmatched.slice(0, 5).map(({ name, reason }) => `${name} (${reason})`);
  const more = unmatched.length > 5 ? ` and ${unmatched.length - 5} more` : '';
  return { warnings: [`${rows} rows could not be matched: ${names.join(', ')}${more}`] };
}
