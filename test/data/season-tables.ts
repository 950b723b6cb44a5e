import { leagueDate } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import type { League } from '../../src/domain/leagues.ts';
import { TEAM_TABLE } from '../../src/ingest/feeds/files/team-table.ts';
import { INJURY_STATUS_OF, PLAY_TYPE_OF, STAT_OF } from '../../src/ingest/feeds/files/words.ts';
import { sourceSeason } from '../../src/ingest/stand-in/seasons.ts';
import { codeOf, countsOf, placeOf, type Row, shots, wordFor } from './season-rows.ts';
import { fewOn, newest, seenAt } from './seen-at.ts';

export type FolderAsk = {
  league: League;
  from: string;
  to: string;
  /** The instants at which odds were fetched: only the quotes of these instants are written. */
  looks: readonly Date[];
  /** Maximum number of games and books on these days, to save time. */
  most: { games: number; books: number };
};

/** Later than any fact. */
export const FAR_AWAY = new Date('2100-01-01T00:00:00Z');

type Table = (facts: Facts, ask: FolderAsk) => Row[];

/** The files of a folder, with the columns that are used. */
export function seasonTables(facts: Facts, ask: FolderAsk): Record<string, Row[]> {
  const games = fewOn(
    new Set(ask.looks.map(leagueDate)),
    ask.most.games,
    newest(facts.games, ({ id }) => id),
  );
  const played = new Set(games.map(({ id }) => id));
  const kept: Facts = {
    ...facts,
    teams: newest(facts.teams, ({ id }) => id).sort((a, b) => a.id - b.id),
    games,
    players: newest(facts.players, ({ id }) => id),
    playerBoxScores: newest(facts.playerBoxScores, (box) => `${box.gameId} ${box.playerId}`).filter(
      ({ gameId }) => played.has(gameId),
    ),
    teamBoxScores: newest(facts.teamBoxScores, (box) => `${box.gameId} ${box.teamId}`).filter(({ gameId }) =>
      played.has(gameId),
    ),
  };
  return Object.fromEntries(Object.entries(TABLES).map(([file, table]) => [file, table(kept, ask)]));
}

const games: Table = (facts, { league }) =>
  facts.games.map((game) => ({
    league: league.toUpperCase(),
    game_id: game.id,
    season: sourceSeason(league, game.season),
    season_type: game.seasonType,
    game_date: game.date,
    tip_utc: game.tipAt.toISOString(),
    home: codeOf(facts, league, game.homeTeamId),
    away: codeOf(facts, league, game.awayTeamId),
    home_score: game.homeScore,
    away_score: game.awayScore,
    periods: game.periods,
    neutral: game.isNeutralSite ? 1 : 0,
    note: game.seriesStatus,
  }));

const players: Table = (facts, { league }) =>
  facts.players.map((player) => ({
    league: league.toUpperCase(),
    player_id: player.id,
    name: player.name,
    pos5: player.position,
    height_in: player.heightIn,
    weight_lb: player.weightLb,
    dob: player.birthDate,
    nba_id: '',
    first_game: leagueDate(player.capturedAt),
  }));

const playerLogs: Table = (facts, { league }) =>
  facts.playerBoxScores
    .filter((box) => box.played)
    .map((box) => ({
      ...placeOf(facts, league, box),
      ...countsOf(box),
      player_id: box.playerId,
      starter: box.starter ? 1 : 0,
      min: box.minutes,
      plus_minus: box.plusMinus,
      usage: box.usageRate,
    }));

/**
 * In the files team membership follows from games played, so only such players can be listed as not playing.
 */
const didNotPlay: Table = (facts, { league }) => {
  const games = Map.groupBy(
    facts.playerBoxScores.filter(({ played }) => played),
    ({ playerId }) => playerId,
  );
  const teamOn = (playerId: number, day: string) =>
    games
      .get(playerId)
      ?.filter(({ date }) => date < day)
      .reduce((last, box) => (box.date > last.date ? box : last), { date: '', teamId: 0 }).teamId;
  return facts.playerBoxScores
    .filter(({ played, playerId, date, teamId }) => !played && teamOn(playerId, date) === teamId)
    .map((box) => ({
      ...placeOf(facts, league, box),
      player_id: box.playerId,
      reason: box.dnpReason,
    }));
};

/** Live sources have no shot locations, so they are removed here too. */
const teamLogs: Table = (facts, { league }) =>
  facts.teamBoxScores.map((box) => ({
    ...placeOf(facts, league, box),
    ...countsOf(box),
    opp_pts: box.opponentPoints,
    poss: box.possessions,
    ...shots(''),
  }));

const injuries: Table = (facts, { league }) =>
  facts.injuries.map((report) => ({
    league: league.toUpperCase(),
    as_of: leagueDate(report.capturedAt),
    player_id: report.playerId,
    player_name: '',
    team: codeOf(facts, league, report.teamId),
    status: wordFor(INJURY_STATUS_OF, report.status),
    detail: report.description,
    captured_at: report.capturedAt.toISOString(),
    source: 'list',
  }));

const propLines: Table = (facts, { league, looks, most }) => {
  const books = [...new Set(facts.propQuotes.map(({ book }) => book))].sort().slice(0, most.books);
  const quotes = facts.propQuotes.filter(({ book }) => books.includes(book));
  return seenAt(looks, facts.games, quotes, (quote) =>
    [quote.gameId, quote.playerId, quote.stat, quote.book, quote.kind].join(' '),
  ).map((quote) => ({
    league: league.toUpperCase(),
    game_date: quote.date,
    game_id: quote.gameId,
    player_id: quote.playerId,
    player_name: '',
    stat: wordFor(STAT_OF, quote.stat),
    book: quote.book,
    line: quote.line,
    over_odds: quote.overOdds,
    under_odds: quote.underOdds,
    captured_at: quote.capturedAt.toISOString(),
    snap: quote.kind === 'alternate' ? 'alt' : 'mid',
  }));
};

const gameOdds: Table = (facts, { league, looks }) =>
  seenAt(looks, facts.games, facts.gameLines, ({ gameId, book }) => `${gameId} ${book}`).map((line) => ({
    league: league.toUpperCase(),
    game_date: line.date,
    game_id: line.gameId,
    source: `board:${line.book}`,
    spread_home: line.spreadHome,
    total: line.total,
    ml_home: line.moneylineHome,
    ml_away: line.moneylineAway,
    captured_at: line.capturedAt.toISOString(),
  }));

const playTypes: Table = (facts, { league }) =>
  facts.playTypes.map((row) => ({
    as_of: row.capturedAt.toISOString(),
    season: sourceSeason(league, row.season),
    team: codeOf(facts, league, row.teamId),
    play_type: wordFor(PLAY_TYPE_OF, row.playType),
    gp: row.games,
    poss: row.possessions,
    ppp: row.pointsPerPossession,
  }));

/** An empty file would be an error; this row matches nothing. */
const zones: Table = (_facts, { league }) => [
  {
    as_of: FAR_AWAY.toISOString(),
    season: '2099',
    team: TEAM_TABLE[league][0]!.abbreviation,
    gp: 0,
    ...shots(0),
  },
];

const TABLES: Readonly<Record<string, Table>> = {
  games,
  players,
  player_game_logs: playerLogs,
  dnp_boxscore: didNotPlay,
  team_game_logs: teamLogs,
  injuries,
  prop_lines: propLines,
  game_odds: gameOdds,
  def_playtypes_asof: playTypes,
  def_zones_asof: zones,
};
