import { addDays, daysBetween, leagueDate } from '../../domain/dates.ts';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { type FirstDay, listFirstDays, listStepResults } from '../../ingest/operations/result-queries.ts';
import { STEP_NAMES, type StepName } from '../../ingest/operations/step-names.ts';
import { type Load, listLoads } from '../../ingest/pipeline/load-queries.ts';
import { listPickDays } from '../../picks/result-queries.ts';
import { listBackfilledDays } from '../../picks/run-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Board } from './contract.ts';
import { expectedOutput } from './expected-output-rule.ts';
import { listGameDays } from './game-days.ts';
import type { OutputState } from './output-states.ts';

export const DEFAULT_DAYS = 14;
export const MOST_DAYS = 180;

type Ask = {
  days?: number | undefined;
  league?: League | undefined;
  step?: StepName | undefined;
  state?: OutputState | undefined;
  now: Date;
};

/**
 * The expected-outputs report: for each day, league and step what should exist, by when, and its state. Six
 * queries over summary tables regardless of the period, so that old gaps are as visible as today's.
 */
export async function expectedOutputs(db: Db, { days = DEFAULT_DAYS, league, step, state, now }: Ask) {
  const to = leagueDate(now);
  const from = addDays(to, 1 - Math.min(days, MOST_DAYS));
  const key = (...parts: string[]) => parts.join(' ');
  const byDay = <T extends { league: string; date: string }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [key(row.league, row.date), row]));
  const gameDays = byDay(await listGameDays(db, { from, to }));
  const pickDays = byDay(await listPickDays(db, { from, to }));
  const runs = new Map(
    (await listStepResults(db, { from, to })).map((row) => [key(row.league, row.date, row.step), row]),
  );
  const loads = await listLoads(db);
  const since = firstDays(await listFirstDays(db), loads);
  const backfilled = new Set(
    (await listBackfilledDays(db, { from, to })).map(({ league, date }) => key(league, date)),
  );

  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(to, -n));
  const all = dates.flatMap((date) =>
    (league ? [league] : LEAGUES).flatMap((league) =>
      (step ? [step] : STEP_NAMES).map((step) =>
        expectedOutput({
          date,
          league,
          step,
          day: gameDays.get(key(league, date)) ?? null,
          picks: pickDays.get(key(league, date)) ?? { published: 0, settled: 0 },
          run: runs.get(key(league, date, step)) ?? null,
          loadedAt: loadedAt(loads, { league, step, date }),
          isBackfilled: backfilled.has(key(league, date)),
          since: since.get(key(league, step)) ?? null,
          now,
        }),
      ),
    ),
  );
  const counts: Record<string, number> = {};
  for (const one of all) counts[one.state] = (counts[one.state] ?? 0) + 1;
  const items = state ? all.filter((one) => one.state === state) : all;
  return { from, to, generatedAt: now, counts, items } satisfies Board;
}

/** The first day for which each step of each league ran or was imported. */
function firstDays(runs: readonly FirstDay[], loads: readonly Load[]): Map<string, string> {
  const first = new Map<string, string>();
  const note = (name: string, date: string) => {
    const known = first.get(name);
    if (known === undefined || date < known) first.set(name, date);
  };
  for (const { league, step, firstDate } of runs) note(`${league} ${step}`, firstDate);
  for (const { league, step, from } of loads) note(`${league} ${step}`, from);
  return first;
}

function loadedAt(loads: readonly Load[], ask: { league: League; step: StepName; date: string }) {
  const covering = loads.filter(
    ({ league, step, from, to }) =>
      league === ask.league && step === ask.step && from <= ask.date && ask.date <= to,
  );
  return covering[0]?.finishedAt ?? null;
}
