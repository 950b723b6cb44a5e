import { addDays } from '../../src/domain/dates.ts';
import type { League } from '../../src/domain/leagues.ts';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import type { Step } from '../../src/ingest/pipeline/step.ts';
import { STEPS } from '../../src/ingest/pipeline/steps.ts';
import type { PipelineOverrides } from '../../src/process/dependencies.ts';
import { firstGames } from '../data/few-games.ts';
import { generousFeed } from '../data/generous-feed.ts';
import { startTestService, type TestService } from './service.ts';

const GAMES_A_DAY = 2;
const BOOKS = ['oldmill', 'ridgeline', 'bayfront', 'copperline'];
const HISTORY_DAYS = 40;
const LEAGUE = 'wnba';

/** Two games a day and four books: small enough to run a month of it. */
export function smallFeed(): Feed {
  const feed = firstGames(generousFeed(), GAMES_A_DAY);
  return {
    ...feed,
    async odds(ask) {
      const facts = await feed.odds(ask);
      const propQuotes = facts.propQuotes.filter(({ book }) => BOOKS.includes(book));
      return { ...facts, propQuotes, gameLines: [] };
    },
  };
}

const idle = (name: Step['name']): Step => ({ name, run: ({ commit }) => commit(async () => ({ rows: 0 })) });

/** All steps except those that picks do not need. */
export const QUICK_STEPS = STEPS.map((step) => (step.name === 'profiles' ? idle(step.name) : step));

export type PicksLeague = Awaited<ReturnType<typeof startPicksLeague>>;

/**
 * A service with forty days of box scores and credentials that do not expire when the clock jumps. With
 * settings it opens the feed that they select; `feed` is then the data behind it.
 */
export async function startPicksLeague(
  firstDay: string,
  feed = smallFeed(),
  {
    history = sampleFeed(),
    settings,
    league = LEAGUE,
    steps = QUICK_STEPS,
    pipeline = settings ? { steps } : { feed, steps },
    morning = new Date(`${firstDay}T14:00:00Z`),
    makeLog,
  }: {
    history?: Feed;
    settings?: Record<string, string>;
    league?: League;
    steps?: readonly Step[];
    /** With settings: how to use `feed` itself nevertheless. */
    pipeline?: PipelineOverrides;
    /** The end of the known history. */
    morning?: Date;
    makeLog?: Parameters<typeof startTestService>[3];
  } = {},
) {
  const service = await startTestService(settings, pipeline, {}, makeLog);
  service.clock.set(morning);
  await loadHistory(service.db, service.clock, {
    feed: history,
    league,
    from: addDays(firstDay, -HISTORY_DAYS),
    to: addDays(firstDay, -1),
    asOf: morning,
    steps: ['schedule', 'players', 'gamelogs', 'injuries'],
  });
  const operator = await service.opsToken('ops:commands', 'ops:read');
  const sharp = await service.apiKey(await service.person('sharp'));
  /** Queues an operation as an operator and runs the worker; throws unless it succeeds. */
  const operate = async (path: string, body: object) => {
    const queued = await operator.post(path, { league, ...body });
    if (queued.status !== 202) throw new Error(`${path} was answered ${queued.status}: ${queued.text}`);
    await service.drain();
    const { body: done } = await operator.get(`/ops/operations/${queued.body.id}`);
    if (done.status !== 'succeeded') throw new Error(`${path} ended as ${done.status}: ${done.error}`);
    const { steps: ran, counts } = done.output;
    const warnings: string[] = ran.flatMap((step: { warnings: string[] }) => step.warnings);
    return { rows: counts.rows as number, warnings };
  };
  const firstTip = async (date: string) => {
    const { games } = await feed.schedule({ league, date, asOf: new Date(`${date}T00:00:00Z`) });
    return games.map(({ tipAt }) => tipAt).sort((a, b) => +a - +b)[0]!;
  };
  return { ...service, feed, operator, sharp, operate, firstTip };
}

/** Recorded events, oldest first. */
export async function recordedEvents(db: TestService['db'], type: string) {
  const rows = await db
    .selectFrom('events')
    .select(['body', 'occurredAt'])
    .where('type', '=', type)
    .orderBy('occurredAt')
    .orderBy('id')
    .execute();
  return rows.map(({ body, occurredAt }) => ({ at: occurredAt, data: JSON.parse(body.toString()).data }));
}
