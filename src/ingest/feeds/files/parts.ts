import type { Facts } from '../../../domain/facts.ts';
import type { League } from '../../../domain/leagues.ts';
import type { FeedStep } from '../feed.ts';
import { FetchFailed } from '../fetch-failed.ts';
import { DNP, didNotPlay, PLAYER_LOG, playerBoxScore, TEAM_LOG, teamBoxScore } from './box-scores-file.ts';
import { announced, type GameIndex } from './game-index.ts';
import { INJURIES, injuryReport } from './injuries-file.ts';
import { lookupIn } from './lookup.ts';
import { GAME_ODDS, gameLine, PROP_LINES, propQuote } from './odds-file.ts';
import { PLAY_TYPE_TABLE, playType, ZONE_TABLE, zones } from './profiles-file.ts';
import type { RosterIndex } from './roster-index.ts';
import { type Row, readTable } from './table.ts';
import { TEAM_TABLE } from './team-table.ts';
import { type UnmatchedList, unmatchedList } from './unmatched.ts';
import { LEAGUE_OF } from './words.ts';

export type Index = {
  games: GameIndex;
  rosters: RosterIndex;
  unmatchedGames: Facts['unmatched'];
  /**
   * Leagues found in a file that was read completely: if the other one is missing, its files need not be
   * read.
   */
  leaguesIn: Map<string, ReadonlySet<string>>;
};

/** A request: days from one to another, as known at an instant. */
export type Span = {
  folder: string;
  index: Index;
  league: League;
  from: string;
  to: string;
  asOf: Date;
  signal: AbortSignal | undefined;
};

/** Some facts, and the day that reading has reached. */
export type Part = { facts: Partial<Facts>; date: string };

export const PARTS: Record<FeedStep, (span: Span) => AsyncGenerator<Part>> = {
  schedule: scheduleParts,
  players: playerParts,
  gamelogs: gamelogParts,
  injuries: injuryParts,
  odds: oddsParts,
  profiles: profileParts,
};

const isKnown = (span: Span, { capturedAt }: { capturedAt: Date }): boolean => capturedAt <= span.asOf;

async function* scheduleParts(span: Span): AsyncGenerator<Part> {
  const teams = TEAM_TABLE[span.league].map((team) => ({
    ...team,
    league: span.league,
    otherIds: {},
    capturedAt: new Date('2000-01-01T00:00:00Z'),
  }));
  const games = [...span.index.games.values()]
    .filter(({ league, date }) => league === span.league && date >= span.from && date <= span.to)
    .flatMap((game) => [announced(game), game].filter((fact) => isKnown(span, fact)));
  yield { facts: { teams, games, unmatched: span.index.unmatchedGames }, date: span.to };
}

async function* playerParts(span: Span): AsyncGenerator<Part> {
  const players = span.index.rosters.facts(span.league).filter((fact) => isKnown(span, fact));
  yield { facts: { players }, date: span.to };
}

async function* gamelogParts(span: Span): AsyncGenerator<Part> {
  const day = (row: Row<'game_date'>) => row('game_date');
  const logs = unmatchedList('player_game_logs');
  const inLogs = lookupIn(span.index, logs);
  for await (const [facts, date] of stream(span, 'player_game_logs', PLAYER_LOG, day, (row) =>
    playerBoxScore(row, inLogs),
  ))
    yield { facts: { playerBoxScores: facts }, date };
  // The two files below cover the NBA only.
  const rest = unmatchedList('dnp_boxscore, team_game_logs');
  const inRest = lookupIn(span.index, rest);
  for await (const [facts, date] of stream(span, 'dnp_boxscore', DNP, day, (row) => didNotPlay(row, inRest)))
    yield { facts: { playerBoxScores: facts }, date };
  for await (const [facts, date] of stream(span, 'team_game_logs', TEAM_LOG, day, (row) =>
    teamBoxScore(row, inRest),
  ))
    yield { facts: { teamBoxScores: facts }, date };
  yield leftOver(span, logs, rest);
}

async function* injuryParts(span: Span): AsyncGenerator<Part> {
  const unmatched = unmatchedList('injuries');
  const lookup = lookupIn(span.index, unmatched);
  const toReport = (row: Row<(typeof INJURIES)[number]>) => injuryReport(row, lookup);
  for await (const [injuries, date] of stream(
    span,
    'injuries',
    INJURIES,
    (row) => row('as_of').slice(0, 10),
    toReport,
  ))
    yield { facts: { injuries }, date };
  yield leftOver(span, unmatched);
}

async function* oddsParts(span: Span): AsyncGenerator<Part> {
  const lines = unmatchedList('game_odds');
  const inLines = lookupIn(span.index, lines);
  const day = (row: Row<'game_date'>) => row('game_date');
  for await (const [gameLines, date] of stream(span, 'game_odds', GAME_ODDS, day, (row) =>
    gameLine(row, inLines),
  ))
    yield { facts: { gameLines }, date };
  const props = unmatchedList('prop_lines');
  const inProps = lookupIn(span.index, props);
  const toQuote = (row: Row<(typeof PROP_LINES)[number]>) => propQuote(row, inProps);
  for await (const [propQuotes, date] of stream(span, 'prop_lines', PROP_LINES, day, toQuote))
    yield { facts: { propQuotes }, date };
  yield leftOver(span, lines, props);
}

async function* profileParts(span: Span): AsyncGenerator<Part> {
  const unmatched = unmatchedList('def_playtypes_asof, def_zones_asof');
  const lookup = lookupIn(span.index, unmatched);
  const day = (row: Row<'as_of'>) => row('as_of').slice(0, 10);
  if (span.league === 'nba') {
    for await (const [playTypes, date] of stream(span, 'def_playtypes_asof', PLAY_TYPE_TABLE, day, (row) =>
      playType(row, lookup),
    ))
      yield { facts: { playTypes }, date };
    for await (const [facts, date] of stream(span, 'def_zones_asof', ZONE_TABLE, day, (row) =>
      zones(row, lookup),
    ))
      yield { facts: { zones: facts }, date };
  }
  yield leftOver(span, unmatched);
}

const leftOver = (span: Span, ...lists: readonly UnmatchedList[]): Part => ({
  facts: { unmatched: lists.flatMap((list) => list.take()) },
  date: span.to,
});

/** The facts of one file within the range, batch by batch. */
async function* stream<Column extends string, Fact extends { capturedAt: Date }>(
  span: Span,
  file: string,
  columns: readonly Column[],
  dayOf: (row: Row<Column>) => string,
  toFact: (row: Row<Column>) => Fact | null,
): AsyncGenerator<[Fact[], string]> {
  const league = columns.find((column) => column === 'league');
  const covered = span.index.leaguesIn.get(file);
  if (covered && !covered.has(span.league)) return;
  const found = new Set<string>();
  for await (const rows of readTable(span.folder, file, columns)) {
    if (span.signal?.aborted) throw new FetchFailed('cancelled', 'files', 'the load was cancelled');
    const facts: Fact[] = [];
    let date = '';
    for (const row of rows) {
      const rowLeague = league ? (LEAGUE_OF[row(league)] ?? '') : span.league;
      found.add(rowLeague);
      if (rowLeague !== span.league) continue;
      const day = dayOf(row);
      if (day < span.from || day > span.to) continue;
      date = day;
      const fact = toFact(row);
      if (fact && isKnown(span, fact)) facts.push(fact);
    }
    if (facts.length > 0) yield [facts, date];
  }
  if (league) span.index.leaguesIn.set(file, found);
}
