import { type TSchema, Type } from 'typebox';
import { GAME_STATUSES } from '../../domain/games.ts';
import { STARTERS } from '../../domain/lineups.ts';
import { keysOf, recordOf } from '../../domain/records.ts';
import { Body, Nullable, OneOf } from '../../platform/schema.ts';
import type { FeedStep } from '../feeds/feed.ts';
import { DNP, PLAYER_LOG, TEAM_LOG } from '../feeds/files/box-scores-file.ts';
import { GAME_COLUMNS } from '../feeds/files/game-index.ts';
import { INJURIES } from '../feeds/files/injuries-file.ts';
import { GAME_ODDS, PROP_LINES } from '../feeds/files/odds-file.ts';
import { PLAY_TYPE_TABLE, ZONE_TABLE } from '../feeds/files/profiles-file.ts';
import { PLAYER_COLUMNS } from '../feeds/files/roster-index.ts';
import { COLUMN } from './columns.ts';

type Descriptor = {
  /** The pipeline step that stores it. */
  step: FeedStep;
  /** The columns of the season file of this name. */
  columns: readonly string[];
  required: readonly string[];
  /** Columns that season files do not have, because they are read after the season. */
  also?: Readonly<Record<string, TSchema>>;
  /** The column with the league day of the batch. Null: the day on which it arrives. */
  day: 'game_date' | 'as_of' | null;
};

const NBA_ONLY = { league: OneOf(['NBA']) };
const TEAMS = { home: COLUMN.home, away: COLUMN.away };
const GAME = ['league', 'game_date'];
const BOX = [...GAME, 'team'];

const CATALOGUE = {
  games: {
    step: 'schedule',
    columns: GAME_COLUMNS,
    required: [...GAME, 'season', 'season_type', 'tip_utc', 'home', 'away'],
    also: { status: OneOf(GAME_STATUSES) },
    day: 'game_date',
  },
  players: {
    step: 'players',
    columns: PLAYER_COLUMNS,
    required: ['league', 'player_id', 'name', 'team'],
    also: { team: Nullable(COLUMN.team) },
    day: null,
  },
  player_game_logs: {
    step: 'gamelogs',
    columns: PLAYER_LOG,
    required: [...BOX, 'player_name', 'min', 'pts', 'reb', 'ast'],
    also: { player_name: COLUMN.player_name },
    day: 'game_date',
  },
  dnp_boxscore: {
    step: 'gamelogs',
    columns: DNP,
    required: [...BOX, 'player_name'],
    also: { player_name: COLUMN.player_name },
    day: 'game_date',
  },
  team_game_logs: { step: 'gamelogs', columns: TEAM_LOG, required: [...BOX, 'pts'], day: 'game_date' },
  injuries: {
    step: 'injuries',
    columns: INJURIES,
    required: ['league', 'as_of', 'player_name', 'team', 'status'],
    day: 'as_of',
  },
  lineups: {
    step: 'injuries',
    columns: ['league', 'game_date', 'game_id', 'team', 'opp', 'captured_at'],
    required: [...BOX, 'starters'],
    also: {
      starters: Type.Array(COLUMN.player_name, {
        minItems: STARTERS,
        maxItems: STARTERS,
        uniqueItems: true,
      }),
    },
    day: 'game_date',
  },
  prop_lines: {
    step: 'odds',
    columns: PROP_LINES,
    required: [...GAME, 'player_name', 'stat', 'book', 'line'],
    also: {
      ...TEAMS,
      suspended: Type.Boolean({ description: 'The book takes no more bets on it' }),
    },
    day: 'game_date',
  },
  game_odds: {
    step: 'odds',
    columns: GAME_ODDS,
    required: [...GAME, 'source'],
    also: TEAMS,
    day: 'game_date',
  },
  def_playtypes_asof: {
    step: 'profiles',
    columns: ['league', ...PLAY_TYPE_TABLE],
    required: ['league', ...PLAY_TYPE_TABLE],
    also: NBA_ONLY,
    day: null,
  },
  def_zones_asof: {
    step: 'profiles',
    columns: ['league', ...ZONE_TABLE],
    required: ['league', ...ZONE_TABLE],
    also: NBA_ONLY,
    day: null,
  },
} as const satisfies Record<string, Descriptor>;

export type PushKind = keyof typeof CATALOGUE;
export const PUSH_KINDS: readonly PushKind[] = keysOf(CATALOGUE);
export const PUSH_CATALOGUE: Readonly<Record<PushKind, Descriptor>> = CATALOGUE;

/** One line: an object with the columns of the file. Columns that are not required may be absent or null. */
export const LINE_SCHEMAS = recordOf(PUSH_KINDS, (kind) => {
  const { columns, required, also = {} }: Descriptor = PUSH_CATALOGUE[kind];
  const schemas = { ...Object.fromEntries(columns.map((name) => [name, columnOf(kind, name)])), ...also };
  return Body(
    Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [
        name,
        required.includes(name) ? schema : Type.Optional(Nullable(schema)),
      ]),
    ),
  );
});

function columnOf(kind: PushKind, name: string): TSchema {
  const columns: Readonly<Record<string, TSchema>> = COLUMN;
  const schema = columns[name];
  if (!schema) throw new Error(`The column ${name} of ${kind} has no schema.`);
  return schema;
}
