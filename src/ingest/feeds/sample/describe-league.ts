import type { PlayerBoxScore, TeamBoxScore } from '../../../domain/box-scores.ts';
import { addDays } from '../../../domain/dates.ts';
import type { GameFact } from '../../../domain/games.ts';
import type { League } from '../../../domain/leagues.ts';
import type { GameLine } from '../../../domain/quotes.ts';
import type { Feed } from '../feed.ts';
import { logLoss, overround, PropMarket } from './prop-market.ts';

export type Figure = readonly [name: string, value: number];

export type Season = {
  games: GameFact[];
  teams: TeamBoxScore[];
  players: PlayerBoxScore[];
  lines: GameLine[];
  market: PropMarket;
};

export async function loadSeason(feed: Feed, league: League, from: string, to: string): Promise<Season> {
  const season: Season = {
    games: [],
    teams: [],
    players: [],
    lines: [],
    market: new PropMarket(feed.name === 'sample'),
  };
  const asOf = new Date(`${addDays(to, 5)}T00:00:00Z`);
  for await (const { facts } of feed.history({
    league,
    from,
    to,
    asOf,
    steps: ['schedule', 'gamelogs', 'odds'],
  })) {
    for (const game of facts.games ?? [])
      if (game.status === 'final' && game.seasonType !== 'preseason') season.games.push(game);
    season.teams.push(...(facts.teamBoxScores ?? []));
    for (const line of facts.playerBoxScores ?? []) season.players.push(line);
    season.lines.push(...(facts.gameLines ?? []));
    for (const quote of facts.propQuotes ?? []) season.market.see(quote);
  }
  return season;
}

/** The distributions of a season, from any feed, to compare two leagues. */
export const describeSeason = (season: Season): Figure[] => [
  ...scoreFigures(season),
  ...boxFigures(season),
  ...gameLineFigures(season),
  ...propFigures(season),
];

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

const share = <T>(list: readonly T[], holds: (item: T) => boolean): number =>
  mean(list.map((item) => (holds(item) ? 1 : 0)));

function scoreFigures({ games }: Season): Figure[] {
  const points = games.flatMap((game) => [game.homeScore!, game.awayScore!]);
  const margins = games.map((game) => game.homeScore! - game.awayScore!);
  const teamDays = games.flatMap(({ homeTeamId, awayTeamId, date }) => [
    { team: homeTeamId, date },
    { team: awayTeamId, date },
  ]);
  const played = new Set(teamDays.map(({ team, date }) => `${team} ${date}`));
  return [
    ['points of a team', mean(points)],
    ['points of a team, deviation', deviation(points)],
    ['home margin', mean(margins)],
    ['home margin, deviation', deviation(margins)],
    ['home wins', share(margins, (margin) => margin > 0)],
    ['games decided by more than 20', share(margins, (margin) => Math.abs(margin) > 20)],
    ['games with overtime', share(games, ({ periods }) => (periods ?? 4) > 4)],
    [
      'second game in two days',
      share(teamDays, ({ team, date }) => played.has(`${team} ${addDays(date, -1)}`)),
    ],
  ];
}

function boxFigures({ teams, players, games }: Season): Figure[] {
  const teamGames = games.length * 2;
  const perTeam = (of: (line: PlayerBoxScore) => number) =>
    players.reduce((sum, line) => sum + of(line), 0) / teamGames;
  const byTeam = Map.groupBy(
    players.filter(({ played }) => played),
    ({ gameId, teamId }) => `${gameId} ${teamId}`,
  );
  const nth = (n: number) =>
    mean(
      [...byTeam.values()].map((lines) => lines.map(({ minutes }) => minutes).sort((a, b) => b - a)[n] ?? 0),
    );
  return [
    ['possessions of a team', mean(teams.flatMap(({ possessions }) => possessions ?? []))],
    ['rebounds of a team', perTeam((line) => line.rebounds)],
    ['assists of a team', perTeam((line) => line.assists)],
    ['threes of a team', perTeam((line) => line.threes)],
    ['steals of a team', perTeam((line) => line.steals)],
    ['blocks of a team', perTeam((line) => line.blocks)],
    ['turnovers of a team', perTeam((line) => line.turnovers)],
    ['free throws of a team', perTeam((line) => line.fta)],
    ['players used by a team', perTeam((line) => (line.played ? 1 : 0))],
    ['left on the bench by the coach', perTeam((line) => (/coach/i.test(line.dnpReason ?? '') ? 1 : 0))],
    ['minutes of the most used player', nth(0)],
    ['minutes of the fifth', nth(4)],
    ['minutes of the ninth', nth(8)],
    [
      'usage of those with 30 minutes',
      mean(players.flatMap((line) => (line.minutes >= 30 ? (line.usageRate ?? []) : []))),
    ],
  ];
}

function gameLineFigures({ games, lines }: Season): Figure[] {
  const closing = new Map(lines.map((line) => [line.gameId, line]));
  const errors = games.flatMap((game) => {
    const line = closing.get(game.id);
    if (!line || line.spreadHome === null || line.total === null) return [];
    const margin = game.homeScore! - game.awayScore!;
    return [{ spread: margin + line.spreadHome, total: game.homeScore! + game.awayScore! - line.total }];
  });
  return [
    ['margin beyond the spread, deviation', deviation(errors.map(({ spread }) => spread))],
    ['points beyond the total, deviation', deviation(errors.map(({ total }) => total))],
  ];
}

function propFigures({ market, players }: Season): Figure[] {
  const open = market.open();
  const watched = market.watched();
  const points = watched.filter(({ last }) => last.stat === 'points');
  const settled = market.settled(players);
  const moved = (list: typeof open) => share(list, ({ first, last }) => first.line !== last.line);
  return [
    ['overround of a prop', mean(open.map(({ last }) => overround(last)))],
    ['lines that move', moved(watched)],
    ['lines of points that move', moved(points)],
    ['prices that change', share(watched, ({ first, last }) => first.overOdds !== last.overOdds)],
    ['no-vig chance of an over', mean(settled.map(({ chance }) => chance))],
    ['overs that hit', share(settled, ({ isOver }) => isOver)],
    ['log-loss of the market', logLoss(settled)],
    ['log-loss of the market, points', logLoss(settled.filter(({ stat }) => stat === 'points'))],
    ['log-loss of the market, rebounds', logLoss(settled.filter(({ stat }) => stat === 'rebounds'))],
  ];
}
