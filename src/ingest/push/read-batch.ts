import type { Facts } from '../../domain/facts.ts';
import { STARTERS, type StartingLineup } from '../../domain/lineups.ts';
import type { PropQuote } from '../../domain/quotes.ts';
import { createYielder } from '../../platform/yield-to-event-loop.ts';
import { didNotPlay, playerBoxScore, teamBoxScore } from '../feeds/files/box-scores-file.ts';
import { injuryReport } from '../feeds/files/injuries-file.ts';
import { gameLine, propQuote } from '../feeds/files/odds-file.ts';
import { playType, zones } from '../feeds/files/profiles-file.ts';
import { numberOrNull } from '../feeds/files/table.ts';
import { TEAM_TABLE } from '../feeds/files/team-table.ts';
import { positionOf } from '../feeds/files/words.ts';
import type { KnownFacts, KnownGame } from '../feeds/live/known.ts';
import { type ListedPlayer, listedPlayers } from '../feeds/live/rosters.ts';
import { openScene, type Scene } from '../feeds/live/scene.ts';
import type { Batch, PushedLine } from './check-lines.ts';
import type { PushKind } from './kinds.ts';
import { createResolver, type PushedRow, type Resolver } from './lookup.ts';
import { readGame, teamFacts } from './read-games.ts';

export type StoredFacts = {
  known: KnownFacts;
  gamesById(ids: readonly number[], asOf: Date): Promise<readonly KnownGame[]>;
};

type Reading = Resolver & { scene: Scene; line: PushedLine };
type Reader = (row: PushedRow, reading: Reading) => Partial<Facts>;

const list = <Kind extends keyof Facts>(kind: Kind, fact: Facts[Kind][number] | null) =>
  fact === null ? {} : { [kind]: [{ ...fact, source: 'push' }] };

/** Kinds whose lines are read one by one. */
const READERS: Record<Exclude<PushKind, 'games' | 'players'>, Reader> = {
  player_game_logs: (row, { lookup }) => list('playerBoxScores', playerBoxScore(row, lookup(row))),
  dnp_boxscore: (row, { lookup }) => list('playerBoxScores', didNotPlay(row, lookup(row))),
  team_game_logs: (row, { lookup }) => list('teamBoxScores', teamBoxScore(row, lookup(row))),
  injuries: (row, { lookup }) => list('injuries', injuryReport(row, lookup(row))),
  lineups: (row, reading) => list('lineups', readLineup(row, reading)),
  prop_lines: (row, { lookup }) => list('propQuotes', withdrawn(row, propQuote(row, lookup(row)))),
  game_odds: (row, { lookup }) => list('gameLines', gameLine(row, lookup(row))),
  def_playtypes_asof: (row, { lookup }) => list('playTypes', playType(row, lookup(row))),
  def_zones_asof: (row, { lookup }) => list('zones', zones(row, lookup(row))),
};

/** The facts of a batch as known now: names are resolved by what is stored. */
export async function readBatch(
  { kind, league, date, lines }: Batch,
  { arrivedAt, asOf, stored }: { arrivedAt: Date; asOf: Date; stored: StoredFacts },
): Promise<Facts> {
  const known = kind === 'games' ? withTeamTable(stored.known) : stored.known;
  const scene = await openScene(known, 'push', kind, { league, asOf });
  const games = await scene.games(date, date);
  const resolver = createResolver(scene, games, date);
  const facts = noFacts();
  const pause = createYielder();
  const rows = lines.map((line) => rowOf(line, arrivedAt));
  if (kind === 'games') {
    const ids = rows.map((row) => Number(row('game_id'))).filter((id) => id > 0);
    const byId = new Map((await stored.gamesById(ids, asOf)).map((game) => [game.id, game]));
    facts.games = rows.flatMap((row) => readGame(row, { ...resolver, scene, games, byId }) ?? []);
    facts.teams = teamFacts(scene, arrivedAt);
  } else if (kind === 'players')
    facts.players = listedPlayers(
      scene,
      rows.flatMap((row) => readPlayer(row, { ...resolver, scene }) ?? []),
    );
  else
    for (const [n, row] of rows.entries()) {
      await pause();
      add(facts, READERS[kind](row, { ...resolver, scene, line: lines[n] ?? {} }));
    }
  const { players, unmatched } = scene.learnt();
  const there = new Set(facts.players.map(({ id }) => id));
  add(facts, { players: players.filter(({ id }) => !there.has(id)), unmatched });
  return facts;
}

/** In the order in which they are stored. */
const noFacts = (): Facts => ({
  teams: [],
  players: [],
  games: [],
  playerBoxScores: [],
  teamBoxScores: [],
  injuries: [],
  lineups: [],
  propQuotes: [],
  gameLines: [],
  playTypes: [],
  zones: [],
  unmatched: [],
});

function add(facts: Facts, more: Partial<Facts>): void {
  const all: Record<string, unknown[]> = facts;
  for (const [kind, some] of Object.entries(more)) all[kind]?.push(...some);
}

/** A league without stored teams has those of the season files. */
const withTeamTable = (known: KnownFacts): KnownFacts => ({
  ...known,
  teams: async (ask) => {
    const teams = await known.teams(ask);
    if (teams.length > 0) return teams;
    return TEAM_TABLE[ask.league].map((team) => ({ ...team, league: ask.league, otherIds: {} }));
  },
});

/** The line as a row of text, like those of season files. Facts without a time are of their arrival. */
const rowOf =
  (line: PushedLine, arrivedAt: Date): PushedRow =>
  (column) => {
    const value = line[column];
    if (value === undefined || value === null) return column === 'captured_at' ? arrivedAt.toISOString() : '';
    return typeof value === 'boolean' ? (value ? '1' : '0') : String(value);
  };

const withdrawn = (row: PushedRow, quote: PropQuote | null): PropQuote | null =>
  quote && { ...quote, suspended: row('suspended') === '1' };

function readPlayer(row: PushedRow, { teamId, scene }: Omit<Reading, 'line'>): ListedPlayer | null {
  const id = row('team') === '' ? null : teamId(row('team'));
  if (id === null && row('team') !== '') {
    scene.unmatched('unknown team', `${row('team')} (${row('name')})`);
    return null;
  }
  return {
    sourceId: row('player_id'),
    name: row('name'),
    teamId: id,
    position: positionOf(row('pos5')),
    heightIn: numberOrNull(row('height_in')),
    weightLb: numberOrNull(row('weight_lb')),
    birthDate: row('dob') || null,
  };
}

/** As from a live source, a lineup is known once all five are matched. */
function readLineup(row: PushedRow, { game, teamId, player, scene, line }: Reading): StartingLineup | null {
  const [found, team] = [game(row), teamId(row('team'))];
  if (!found) return null;
  if (team === null || ![found.homeTeamId, found.awayTeamId].includes(team)) {
    scene.unmatched('team is not in the game', `${row('team')} ${found.id}`);
    return null;
  }
  const starterIds = [line.starters].flat().flatMap((name) => {
    const starter = player(row, String(name), [team]);
    if (!starter) scene.unmatched('no player of that name in the team', String(name), { teamIds: [team] });
    return starter ? [starter.id] : [];
  });
  if (new Set(starterIds).size !== STARTERS) return null;
  return {
    league: scene.league,
    gameId: found.id,
    teamId: team,
    starterIds: starterIds.sort((a, b) => a - b),
    source: 'push',
    capturedAt: found.capturedAt,
  };
}
