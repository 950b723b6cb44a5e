import { daysBetween } from '../../../domain/dates.ts';
import type { Facts } from '../../../domain/facts.ts';
import { LEAGUES, type League } from '../../../domain/leagues.ts';
import type { SourceName } from '../../../domain/sources.ts';
import { FEED_STEPS, type Feed, type FeedStep, type HistoryAsk, type HistoryBatch } from '../feed.ts';
import { FetchFailed } from '../fetch-failed.ts';
import { datesOf, known as knownThen } from './history.ts';
import type { KnownFacts } from './known.ts';
import { OPTIONAL, PLAN, type Provision } from './plan.ts';
import { openScene, type Scene, type SceneAsk } from './scene.ts';
import type { LiveSource, SourceLedger } from './source.ts';

export type LiveDeps = {
  sources: readonly LiveSource[];
  known: KnownFacts;
  ledger: Pick<SourceLedger, 'state'>;
  log(line: string): void;
};

export type LiveFeed = Feed & {
  /** Leagues for which an enabled source provides the schedule. */
  leagues: readonly League[];
  close(): Promise<void>;
};

/**
 * Combines several sources into one feed: each step uses the first source of the plan that can provide it.
 */
export function liveFeed({ sources, known, ledger, log }: LiveDeps): LiveFeed {
  const tellersOf = <Step extends Provision>(league: League, step: Step) =>
    PLAN[league][step].flatMap((name) =>
      sources.flatMap((source) => {
        const fetch = source[step];
        return source.name === name && fetch ? [{ source, fetch }] : [];
      }),
    );

  async function ask<Step extends Provision, Kinds extends keyof Facts>(
    step: Step,
    asked: SceneAsk,
    nothing: Pick<Facts, Kinds>,
    tell: (fetch: NonNullable<LiveSource[Step]>, scene: Scene) => Promise<Pick<Facts, Kinds>>,
  ): Promise<Pick<Facts, Kinds> & Pick<Facts, 'players' | 'unmatched'>> {
    const failures: FetchFailed[] = [];
    for (const { source, fetch } of tellersOf(asked.league, step))
      try {
        await refuseResting(ledger, source.name, asked.asOf);
        const scene = await openScene(known, source.name, step, asked);
        return together(await tell(fetch, scene), scene.learnt());
      } catch (error) {
        if (!(error instanceof FetchFailed) || error.category === 'cancelled') throw error;
        failures.push(error);
        log(`${step} of the ${asked.league}: ${error.message}`);
      }
    if (failures.length === 0 && OPTIONAL.includes(step)) return { ...nothing, players: [], unmatched: [] };
    throw allFailed(failures, `nobody is switched on who tells ${step} of the ${asked.league}`);
  }

  const feed: LiveFeed = {
    name: 'live',
    leagues: LEAGUES.filter((league) => tellersOf(league, 'schedule').length > 0),
    schedule: (asked) =>
      ask('schedule', asked, { teams: [], games: [] }, (fetch, scene) => fetch(scene, asked.date)),
    players: (asked) => ask('players', asked, { players: [] }, (fetch, scene) => fetch(scene)),
    gamelogs: (asked) =>
      ask('gamelogs', asked, { playerBoxScores: [], teamBoxScores: [] }, (fetch, scene) =>
        fetch(scene, asked.date),
      ),
    injuries: (asked) => ask('injuries', asked, { injuries: [] }, (fetch, scene) => fetch(scene, asked.date)),
    lineups: (asked) => ask('lineups', asked, { lineups: [] }, (fetch, scene) => fetch(scene, asked.date)),
    odds: (asked) =>
      ask('odds', asked, { propQuotes: [], gameLines: [] }, (fetch, scene) => fetch(scene, asked.date)),
    profiles: (asked) => ask('profiles', asked, { playTypes: [], zones: [] }, (fetch, scene) => fetch(scene)),
    async *history(asked) {
      const steps = FEED_STEPS.filter((step) => asked.steps.includes(step));
      for (const [n, step] of steps.entries())
        for await (const { facts, date } of stepOfHistory(step, asked)) {
          const share = (daysBetween(asked.from, date) + 1) / (daysBetween(asked.from, asked.to) + 1);
          yield { step, facts, done: (n + share) / steps.length } satisfies HistoryBatch;
        }
    },
    async close() {
      for (const source of sources) await source.close();
    },
  };

  /**
   * Sources provide only the current rosters, reports and tables, so these are fetched once and the rest day
   * by day.
   */
  async function* stepOfHistory(
    step: FeedStep,
    { from, to, league, asOf, signal }: HistoryAsk,
  ): AsyncGenerator<{ facts: Partial<Facts>; date: string }> {
    const asked = { league, asOf, ...(signal ? { signal } : {}) };
    if (step === 'players' || step === 'profiles') return yield { facts: await feed[step](asked), date: to };
    if (step === 'injuries') return yield { facts: await feed.injuries({ ...asked, date: to }), date: to };
    for (const date of datesOf(from, to)) {
      if (step === 'odds') yield { facts: await closing({ ...asked, date }), date };
      else yield { facts: await knownThen(known, asked, await feed[step]({ ...asked, date })), date };
    }
  }

  async function closing(asked: SceneAsk & { date: string }): Promise<Partial<Facts>> {
    const { name, closingOdds } =
      tellersOf(asked.league, 'odds').find(({ source }) => source.closingOdds)?.source ?? {};
    if (!name || !closingOdds) return {};
    const scene = await openScene(known, name, 'odds', asked);
    return together(await closingOdds(scene, asked.date), scene.learnt());
  }
  return feed;
}

/** The circuit breaker is shared: another process may have seen the source fail. */
async function refuseResting(
  ledger: Pick<SourceLedger, 'state'>,
  source: SourceName,
  now: Date,
): Promise<void> {
  const { restsUntil } = await ledger.state(source, now);
  if (restsUntil && restsUntil > now)
    throw new FetchFailed('upstream', source, `failed too often and rests until ${restsUntil.toISOString()}`);
}

function together<Kinds extends keyof Facts>(
  facts: Pick<Facts, Kinds>,
  learnt: Pick<Facts, 'players' | 'unmatched'>,
): Pick<Facts, Kinds> & Pick<Facts, 'players' | 'unmatched'> {
  const { players = [] }: Partial<Facts> = facts;
  const known = new Set(players.map(({ id }) => id));
  return {
    ...facts,
    players: [...players, ...learnt.players.filter(({ id }) => !known.has(id))],
    unmatched: learnt.unmatched,
  };
}

/** Lists all failures under the category of the first. Transient if any of them is. */
function allFailed(failures: readonly FetchFailed[], nobody: string): FetchFailed {
  const [first] = failures;
  if (!first) return new FetchFailed('validation', 'live', nobody);
  const message = failures.map((failure) => failure.message).join('; then ');
  return new FetchFailed(
    first.category,
    'live',
    message,
    failures.some(({ transient }) => transient),
  );
}
