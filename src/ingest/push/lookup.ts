import type { HeldFact } from '../../domain/facts.ts';
import type { GameFact } from '../../domain/games.ts';
import type { Lookup } from '../feeds/files/lookup.ts';
import type { Row } from '../feeds/files/table.ts';
import { findGameOn } from '../feeds/live/identity.ts';
import type { KnownGame, KnownPlayer } from '../feeds/live/known.ts';
import type { Scene } from '../feeds/live/scene.ts';

export type PushedRow = Row<string>;

export type Resolver = {
  teamId(word: string): number | null;
  game(row: PushedRow): GameFact | null;
  player(row: PushedRow, name: string, teamIds: readonly number[]): KnownPlayer | null;
  /** As the readers of season files want it, for one row. */
  lookup(row: PushedRow): Lookup;
};

/** Resolves pushed rows by stored facts, as a live source does. The same few names come thousands of times. */
export function createResolver(scene: Scene, games: readonly KnownGame[], date: string): Resolver {
  const teams = new Map<string, number | null>();
  const players = new Map<string, KnownPlayer | null>();
  const teamId = (word: string) => {
    const known = teams.get(word);
    if (known !== undefined) return known;
    const id = scene.team({ name: word, tricode: word })?.id ?? null;
    teams.set(word, id);
    return id;
  };
  const game = (row: PushedRow): GameFact | null => {
    const id = row('game_id');
    const words = [row('home') || row('team'), row('away') || row('opp')] as const;
    const [one, other] = [teamId(words[0]), teamId(words[1])];
    const byTeams = () =>
      one === null || other === null ? null : findGameOn(games, { teamIds: [one, other], date });
    const found = id === '' ? byTeams() : games.find((game) => String(game.id) === id);
    if (found) return { ...found, capturedAt: new Date(row('captured_at')) };
    scene.unmatched('no such game on that day', `${id || words.join(' – ')} (${date})`);
    return null;
  };
  const player = (row: PushedRow, name: string, teamIds: readonly number[]) => {
    const key = JSON.stringify([row('player_id'), name, teamIds]);
    const known = players.get(key);
    if (known !== undefined) return known;
    const found = scene.player({ id: row('player_id') || undefined, name, teamIds });
    players.set(key, found);
    return found;
  };
  const lookup = (row: PushedRow): Lookup => ({
    game: () => game(row),
    team: (_, word) => teamId(word),
    unmatched: (reason, name) => scene.unmatched(reason, name),
    player({ name = row('player_name'), teamIds, held }) {
      const found = player(row, name, teamIds);
      if (found) return found.id;
      const where = teamIds.length === 2 ? 'the two teams' : 'the team';
      scene.unmatched(`no player of that name in ${where}`, name, {
        teamIds,
        sourceId: row('player_id') || undefined,
        held: fromPush(held),
      });
      return null;
    },
  });
  return { teamId, game, player, lookup };
}

const fromPush = ({ kind, fact }: HeldFact): HeldFact =>
  ({ kind, fact: { ...fact, source: 'push' } }) as HeldFact;
