import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import type { League } from '../../src/domain/leagues.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { fewGames } from '../data/few-games.ts';
import { startTestDatabase } from '../support/database.ts';
import { duringTests } from '../support/during-tests.ts';
import { startLiveBench } from '../support/live.ts';
import { stretched } from '../support/patience.ts';
import { FACT_STEPS, ingest } from '../support/steps.ts';

const FROM = '2026-01-12';
const DAYS = 2;
const league: League = 'nba';
const truth = fewGames(sampleFeed(), 3);

const live = duringTests(() => startLiveBench({ at: `${FROM}T15:00:00Z`, truth, credits: 5_000_000 }));
const other = duringTests(startTestDatabase);
beforeAll(async () => {
  // A source lists all players who are out; the feed returns each report on its own day.
  await loadHistory(other.db, live.clock, {
    feed: truth,
    league,
    from: addDays(FROM, -60),
    to: addDays(FROM, -1),
    asOf: live.clock.now(),
    steps: ['injuries'],
  });
});

/** The facts of a day at an instant, in a form without ids. */
const QUESTIONS: Record<string, string> = {
  games: `
    select g.date, h.abbreviation home, a.abbreviation away, g.tip_at, g.season_type, g.status, g.home_score, g.away_score,
      g.periods, g.is_neutral_site from now_games g join now_teams h on h.id = g.home_team_id
      join now_teams a on a.id = g.away_team_id`,
  players: `
    select p.name, p.position, t.abbreviation team, p.height_in, p.weight_lb, p.birth_date from now_players p
      join now_teams t on t.id = p.team_id`,
  boxes: `
    select p.name, b.date, t.abbreviation team, o.abbreviation opponent, b.is_home, b.played, b.starter, b.dnp_reason, b.minutes,
      b.usage_rate, b.plus_minus, b.points, b.rebounds, b.assists, b.threes, b.steals, b.blocks, b.turnovers, b.fgm, b.fga,
      b.fg3a, b.ftm, b.fta, b.oreb, b.dreb, b.fouls
      from (select distinct on (game_id, player_id) * from player_box_scores order by game_id, player_id, captured_at desc) b
      join now_players p on p.id = b.player_id join now_teams t on t.id = b.team_id
      join now_teams o on o.id = b.opponent_team_id`,
  teamBoxes: `
    select t.abbreviation team, b.date, b.is_home, b.opponent_points, b.possessions, b.points, b.rebounds, b.turnovers
      from (select distinct on (game_id, team_id) * from team_box_scores order by game_id, team_id, captured_at desc) b
      join now_teams t on t.id = b.team_id`,
  injuries: `
    select p.name, r.status, r.description, r.expected_return
      from (select distinct on (player_id) * from injury_reports order by player_id, captured_at desc, source desc) r
      join now_players p on p.id = r.player_id where r.status <> 'available'`,
  quotes: `
    select p.name, g.date, q.stat, b.name book, q.kind, q.line, q.over_odds, q.under_odds, q.suspended
      from (select distinct on (game_id, player_id, stat, book_id, kind) * from odds_quotes
        order by game_id, player_id, stat, book_id, kind, captured_at desc, line desc) q
      join now_players p on p.id = q.player_id join books b on b.id = q.book_id join now_games g on g.id = q.game_id`,
  lines: `
    select g.date, h.abbreviation home, l.book, l.spread_home, l.total, l.moneyline_home, l.moneyline_away
      from (select distinct on (game_id, book) * from game_lines order by game_id, book, captured_at desc) l
      join now_games g on g.id = l.game_id join now_teams h on h.id = g.home_team_id`,
  playTypes: `
    select t.abbreviation team, d.play_type, d.games, d.possessions, d.points_per_possession
      from (select distinct on (team_id, play_type) * from defence_play_types order by team_id, play_type, captured_at desc) d
      join now_teams t on t.id = d.team_id`,
};

async function answers(db: Db, league: League): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const newest = ['teams', 'players', 'games']
      .map(
        (table) =>
          `now_${table} as (select distinct on (id) * from ${table} where league = '${league}' order by id, captured_at desc)`,
      )
      .join(', ');
    const { rows } = await sql
      .raw<{ said: string }>(`with ${newest} select x::text as said from (${question}) x`)
      .execute(db);
    found[name] = rows.map(({ said }) => said).sort();
  }
  return found;
}

test(
  'days on live sources leave the same facts as the same days from the feed behind them',
  async () => {
    const { clock, feed, database } = live;
    for (let n = 0; n < DAYS; n += 1) {
      const date = addDays(FROM, n);
      for (const time of ['T15:00:00Z', 'T22:40:00Z']) {
        clock.set(new Date(`${date}${time}`));
        for (const day of n === 0 ? [date] : [addDays(date, -1), date]) {
          // Boards of yesterday are gone; the feed still has those that were not fetched.
          const steps = FACT_STEPS.filter(({ name }) => day === date || name !== 'odds');
          const output = await ingest({ db: database.db, feed, clock }, { league, date: day, steps });
          await ingest({ db: other.db, feed: truth, clock }, { league, date: day, steps });
          expect(Object.entries(output).filter(([, { warnings }]) => warnings)).toEqual([]);
        }
        const [mine, theirs] = [await answers(database.db, league), await answers(other.db, league)];
        for (const name of Object.keys(QUESTIONS)) {
          expect(theirs[name]!.length, name).toBeGreaterThan(
            name.toLowerCase().includes('box') && n === 0 ? -1 : 0,
          );
          expect(mine[name], `${name} at ${clock.now().toISOString()}`).toEqual(theirs[name]);
        }
      }
    }
  },
  stretched(120_000),
);
