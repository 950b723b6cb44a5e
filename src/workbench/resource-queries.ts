import { type RawBuilder, sql } from 'kysely';
import type { League } from '../domain/leagues.ts';
import { isWhole, PARTS, STATS } from '../domain/stats.ts';
import { newestBoxScores, newestGames, newestPlayers, newestTeams } from '../league/newest-queries.ts';
import { codeOfStat } from '../lines/codes.ts';
import { propLinesOf } from '../lines/consensus-queries.ts';
import { lineMovesOf } from '../lines/snapshot-queries.ts';
import { picksWithResults } from '../picks/as-of-queries.ts';
import type { Db } from '../platform/db/connect.ts';
import { snake } from '../platform/db/fact-table.ts';
import type { Column, ColumnType, DataRow } from './column.ts';
import type { Condition, Order } from './conditions.ts';
import type { ResourceName } from './resources.ts';

export type Games = readonly { id: number; date: string }[];
/** Rows of some games of one league, exactly as known at an instant. */
export type RowsAsk = { league: League; games: Games; asOf: Date };

/** The arguments of the owner folders' subqueries. */
const versions = ({ league, games, asOf }: RowsAsk) => ({ league, gameIds: games.map(({ id }) => id), asOf });

const STAT_WORD = sql.raw(
  `case stat ${STATS.map((stat) => `when ${codeOfStat(stat)} then '${stat}'`).join(' ')} end`,
);
const WITH_PLAYER = sql`player.name as player_name, player.team_id, team.abbreviation as team_abbreviation`;
const WITH_GAME = sql`game.league, game.date, game.tip_at as game_date`;

/** The stats that no box score counts, by the weights of their parts. */
const SUMS = sql.raw(
  STATS.filter((stat) => PARTS[stat].length > 1)
    .map((stat) => {
      const sum = PARTS[stat]
        .map(({ count, weight }) => (weight === 1 ? count : `${weight} * ${count}`))
        .join(' + ');
      return `(${sum})${isWhole(stat) ? '' : '::float8'} as ${snake(stat)}`;
    })
    .join(', '),
);
const SOURCES: Record<ResourceName, (ask: RowsAsk) => RawBuilder<unknown>> = {
  gameLogs: (ask) => sql`
    select box.*, ${WITH_GAME}, game.season, game.season_type, player.name as player_name,
      team.abbreviation as team_abbreviation, opponent.abbreviation as opponent_abbreviation,
      ${SUMS}
    from ${newestBoxScores(versions(ask))} box
    join ${newestGames(versions(ask))} game on game.id = box.game_id
    left join ${newestPlayers(ask)} player on player.id = box.player_id
    left join ${newestTeams(ask)} team on team.id = box.team_id
    left join ${newestTeams(ask)} opponent on opponent.id = box.opponent_team_id`,

  props: (ask) => sql`
    select prop.game_id, prop.player_id, ${WITH_GAME}, ${WITH_PLAYER}, ${STAT_WORD} as stat, consensus_line,
      opening_line, (consensus_line - opening_line) as line_delta, books
    from (${propLinesOf({ games: ask.games, at: ask.asOf })}) prop
    join ${newestGames(versions(ask))} game on game.id = prop.game_id
    left join ${newestPlayers(ask)} player on player.id = prop.player_id
    left join ${newestTeams(ask)} team on team.id = player.team_id`,

  lineMoves: (ask) => sql`
    select move.snapshot_id, move.captured_at, move.game_id, move.player_id, ${WITH_GAME}, ${WITH_PLAYER},
      ${STAT_WORD} as stat, previous_line, current_line, current_line - previous_line as delta,
      case when current_line > previous_line then 'up' else 'down' end as direction
    from ${lineMovesOf(versions(ask))} move
    join ${newestGames(versions(ask))} game on game.id = move.game_id
    left join ${newestPlayers(ask)} player on player.id = move.player_id
    left join ${newestTeams(ask)} team on team.id = player.team_id`,

  picks: (ask) => sql`
    select pick.id as pick_id, published_at, league, date, game_id, tip_at as game_date, player_id, player_name, team_id,
      team_abbreviation, opponent_team_id, opponent_abbreviation, is_home, stat, line, direction, score_final, rating,
      confidence, decimal_price as price, break_even, (projection->>'mean')::float8 as projection_mean, (projection->>'p10')::float8 as projection_p10,
      (projection->>'p50')::float8 as projection_p50, (projection->>'p90')::float8 as projection_p90, fair_odds,
      best_book->>'sportsbook' as best_sportsbook, (best_book->>'odds')::int as best_odds, ev_percent, stake, summary,
      model_version, origin, version_number as version,
      case when closed_at <= ${ask.asOf} then 'withdrawn' when settled_at is not null then 'settled'
        when tip_at <= ${ask.asOf} then 'live' else 'open' end as status,
      case when closed_at <= ${ask.asOf} then closed_as end as closed_as,
      case when closed_at <= ${ask.asOf} then closed_at end as closed_at, result, actual,
      closing_line, clv_percent, closing_edge_percent, settled_at
    from ${picksWithResults(versions(ask))} pick`,
};

/** Unique keys, appended to every sort order so that the order is deterministic. */
const KEYS: Record<ResourceName, readonly string[]> = {
  gameLogs: ['game_id', 'player_id'],
  props: ['game_id', 'player_id', 'stat'],
  lineMoves: ['snapshot_id', 'game_id', 'player_id', 'stat'],
  picks: ['pick_id'],
};

const columnRef = ({ name }: Column) => sql.raw(`rows.${snake(name)}`);

const SQL_TYPES: Record<ColumnType, string> = {
  integer: 'float8',
  number: 'float8',
  string: 'text',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamptz',
};

const COMPARISONS = { eq: '=', ne: 'is distinct from', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Column names come from our own lists and values are typed parameters: no SQL injection. */
function test({ column, op, value }: Condition): RawBuilder<unknown> {
  const type = sql.raw(SQL_TYPES[column.type]);
  if (op === 'in') return sql`${columnRef(column)} = any(${value}::${type}[])`;
  if (op === 'contains') return sql`strpos(lower(${columnRef(column)}), lower(${value}::text)) > 0`;
  return sql`${columnRef(column)} ${sql.raw(COMPARISONS[op])} ${value}::${type}`;
}

const inOrder = ({ column, descending }: Order) =>
  sql`${columnRef(column)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`;

export async function listRows(
  db: Db,
  ask: RowsAsk & {
    resource: ResourceName;
    columns: readonly Column[];
    conditions?: readonly Condition[];
    order: readonly Order[];
    limit?: number;
  },
): Promise<DataRow[]> {
  if (ask.games.length === 0) return [];
  const { conditions = [], order, limit } = ask;
  const list = ask.columns.map((column) => sql`${columnRef(column)} as ${sql.ref(`${column.name}`)}`);
  const { rows } = await sql<DataRow>`
    select ${sql.join(list)} from (${SOURCES[ask.resource](ask)}) rows
    ${conditions.length > 0 ? sql`where ${sql.join(conditions.map(test), sql` and `)}` : sql``}
    order by ${sql.join([...order.map(inOrder), ...KEYS[ask.resource].map((key) => sql.raw(`rows.${key}`))])}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}
