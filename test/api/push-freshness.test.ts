import { beforeAll, expect, test } from 'vitest';
import { addDays, minutesAfter } from '../../src/domain/dates.ts';
import { listGames } from '../../src/league/game-queries.ts';
import { listKnownPlayers, listKnownTeams } from '../../src/league/known-queries.ts';
import { sampleFreshness } from '../../src/ops/objectives/sample-freshness.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startPicksLeague } from '../support/picks-league.ts';
import { push } from '../support/push.ts';

const DATE = '2026-03-10';
const NEXT = addDays(DATE, 1);
const LEAGUE = 'wnba';
const league = duringTests(() => startPicksLeague(DATE), stretched(240_000));
beforeAll(async () => {
  league.clock.set(minutesAfter(await league.firstTip(DATE), -150));
  await league.operate('/ops/operations/run-ingest', { date: DATE });
  // Half an hour before tip-off of the next day only its schedule is known.
  league.clock.set(minutesAfter(await league.firstTip(NEXT), -30));
  await league.operate('/ops/operations/run-ingest', { date: NEXT, step: 'schedule' });
}, stretched(240_000));

const pushed = async (kind: string, line: object) => {
  const { status, text } = await push(league.operator, kind, [{ league: 'WNBA', ...line }]);
  expect(status, text).toBe(202);
  await league.drain();
};
const expectedState = async () => {
  const { body } = await league.operator.get(`/ops/expected?league=${LEAGUE}&days=1&step=injuries`);
  return body.items[0].state;
};
/** What the alert on stale feeds reads. */
const feedStatus = async () => {
  const { text } = await league.anonymous.get('~/metrics', { host: 'localhost' });
  return /hardwood_feed_status\{variant="wnba\.injuries",status="(\w+)"/.exec(text)?.[1];
};

/** Takes the sample of a minute and returns the counts of the objective. */
const sampled = async (name: string) => {
  const { db, clock, config, deps } = league;
  const { oddsEveryMinutes } = config.feed;
  await sampleFreshness(db, { oddsEveryMinutes, now: clock.now() }, deps.objectives.record);
  await deps.objectives.flush();
  const { items } = (await league.operator.get('/ops/objectives')).body;
  const { good, total } = items.find((one: { name: string }) => one.name === name);
  return { good, total };
};

/** A player of the first game, and a lineup of his team. */
async function homeTeam() {
  const at = { league: LEAGUE, asOf: league.clock.now() } as const;
  const [game] = await listGames(league.db, { ...at, from: NEXT, to: NEXT });
  const teams = new Map((await listKnownTeams(league.db, at)).map((team) => [team.id, team.abbreviation]));
  const players = (await listKnownPlayers(league.db, at)).filter(({ teamId }) => teamId === game?.homeTeamId);
  return {
    team: teams.get(game?.homeTeamId ?? 0),
    opp: teams.get(game?.awayTeamId ?? 0),
    starters: players.slice(0, 5).map(({ name }) => name),
  };
}

test('pushed injuries are the expected output, end the alert and count as fresh; pushed lineups do not', async () => {
  const { team, opp, starters } = await homeTeam();
  expect([await expectedState(), await feedStatus()]).toEqual(['missing', 'stale']);
  expect(await sampled('fresh-injuries')).toEqual({ good: 0, total: 1 });

  await pushed('lineups', { game_date: NEXT, team, opp, starters });
  const lineups = await league.db.selectFrom('startingLineups').select('teamId').execute();
  expect(lineups.length).toBeGreaterThan(0);
  expect(await expectedState()).toBe('missing');
  expect(await sampled('fresh-injuries')).toEqual({ good: 0, total: 2 });

  await pushed('injuries', { as_of: NEXT, player_name: starters[0], team, status: 'OUT' });
  expect(await expectedState()).toBe('caught-up');
  expect(await sampled('fresh-injuries')).toEqual({ good: 1, total: 3 });
  expect(await sampled('fresh-schedule')).toEqual({ good: 4, total: 4 });
  // The gauges are read at most every five seconds.
  await expect.poll(feedStatus, { timeout: stretched(10_000), interval: 500 }).toBe('fresh');
});
