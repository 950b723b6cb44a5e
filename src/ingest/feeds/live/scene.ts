import type { Facts, HeldFact, Unmatched } from '../../../domain/facts.ts';
import type { League } from '../../../domain/leagues.ts';
import type { PlayerFact } from '../../../domain/players.ts';
import { ID_OF, type SourceName } from '../../../domain/sources.ts';
import { FetchFailed } from '../fetch-failed.ts';
import { findPlayer, findTeam, type PlayerRef, type TeamRef } from './identity.ts';
import type { KnownFacts, KnownGame, KnownPlayer, KnownTeam } from './known.ts';

export type SceneAsk = { league: League; asOf: Date; signal?: AbortSignal | undefined };

/**
 * The context of one request to one source: known facts, ID links learned from the response, and unmatched
 * names with the facts that depend on them.
 */
export type Scene = SceneAsk & {
  source: SourceName;
  teams: readonly KnownTeam[];
  players: readonly KnownPlayer[];
  known: KnownFacts;
  team(ref: TeamRef): KnownTeam | null;
  player(ref: PlayerRef): KnownPlayer | null;
  games(from: string, to: string): Promise<readonly KnownGame[]>;
  unmatched(reason: string, name: string, more?: UnmatchedPlayer): void;
  learnt(): Pick<Facts, 'players' | 'unmatched'>;
  /** For a response with a valid schema but impossible content. */
  refuse(message: string): FetchFailed;
};

export type UnmatchedPlayer = { teamIds: readonly number[]; sourceId?: string | undefined; held?: HeldFact };

export async function openScene(
  known: KnownFacts,
  source: SourceName,
  step: string,
  ask: SceneAsk,
): Promise<Scene> {
  const teams = await known.teams(ask);
  const players = [...(await known.players(ask))];
  const unmatched = new Map<string, Unmatched & { held: HeldFact[] }>();
  const links = new Map<number, PlayerFact>();
  return {
    ...ask,
    source,
    teams,
    players,
    known,
    team: (ref) => findTeam(teams, source, ref),
    player(ref) {
      const player = findPlayer(players, source, ref);
      if (player && ref.id !== undefined && player.otherIds[ID_OF[source]] !== ref.id) {
        // Matched by name once, then by source ID whatever the spelling.
        const linked = { ...player, otherIds: { ...player.otherIds, [ID_OF[source]]: ref.id } };
        players[players.indexOf(player)] = linked;
        links.set(player.id, { ...linked, source, capturedAt: ask.asOf });
        return linked;
      }
      return player;
    },
    games: (from, to) => known.games({ ...ask, from, to }),
    unmatched(reason, name, more) {
      const key = `${reason}\n${name}`;
      const entry = unmatched.get(key) ?? {
        origin: `${source} ${step}`,
        reason,
        name,
        rows: 0,
        held: [],
        ...(more ? { teamIds: more.teamIds, sourceId: more.sourceId ?? null } : {}),
      };
      entry.rows += 1;
      if (more?.held) entry.held.push(more.held);
      unmatched.set(key, entry);
    },
    learnt: () => ({ players: [...links.values()], unmatched: [...unmatched.values()] }),
    refuse: (message) => new FetchFailed('validation', source, message),
  };
}
