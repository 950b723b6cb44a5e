import { addDays, leagueDate } from '../../domain/dates.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { type LatestResult, listLatestResults } from '../../ingest/operations/result-queries.ts';
import { STEP_NAMES } from '../../ingest/operations/step-names.ts';
import { type Load, listLoads } from '../../ingest/pipeline/load-queries.ts';
import { hasGames, listGames } from '../../league/game-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { FreshnessItem } from './contract.ts';
import { freshnessOf, staleBefore } from './freshness-rule.ts';

const DAYS_BACK = 3;
const DAYS_AHEAD = 7;

export type FreshnessAsk = {
  oddsEveryMinutes: number;
  now: Date;
  /** Leagues that the feed provides, even if nothing is stored yet. */
  leagues?: readonly League[] | undefined;
};

/** The age of each step of each league, by league and in pipeline order. */
export async function freshness(
  db: Db,
  { oddsEveryMinutes, now, leagues = [] }: FreshnessAsk,
): Promise<FreshnessItem[]> {
  const today = leagueDate(now);
  const [latest, loads] = [await listLatestResults(db), await listLoads(db)];
  const items: FreshnessItem[] = [];
  for (const league of LEAGUES) {
    const isAsked = leagues.includes(league) || latest.some((run) => run.league === league);
    if (!isAsked && !(await hasGames(db, league))) continue;
    const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
    const games = await listGames(db, { league, ...days, asOf: now });
    for (const step of STEP_NAMES) {
      const last = lastOf({ league, step, latest, loads });
      const age = last.lastSuccessAt && now.getTime() - last.lastSuccessAt.getTime();
      items.push({
        variant: `${league}.${step}`,
        ...last,
        ageMinutes: age === null ? null : Math.round(Math.max(0, age) / 6_000) / 10,
        status: freshnessOf(last, staleBefore({ step, games, oddsEveryMinutes, now })),
      });
    }
  }
  return items;
}

type Known = { league: League; step: string; latest: readonly LatestResult[]; loads: readonly Load[] };

/** An import that reaches the day on which it ran counts like a run of the step. */
function lastOf({ league, step, latest, loads }: Known) {
  const run = latest.find((one) => one.league === league && one.step === step);
  const successes = [
    run?.lastSuccessAt,
    ...loads
      .filter(
        (load) => load.league === league && load.step === step && load.to >= leagueDate(load.finishedAt),
      )
      .map((load) => load.finishedAt),
  ].filter((at) => at != null);
  const newest = successes.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
  return {
    lastSuccessAt: newest,
    lastErrorAt: run?.lastErrorAt ?? null,
    lastErrorMessage: run?.lastErrorMessage ?? null,
  };
}
