import { minutesAfter } from '../../../src/domain/dates.ts';
import { type Right, SOURCED_KINDS, type SourcedKind } from '../../../src/domain/source-rights.ts';
import { EVENT_TYPES } from '../../../src/webhooks/event-types.ts';
import { askAssistant } from './ask-assistant.ts';
import { DATE, LEAGUE, type PlantedDays } from './planted-days.ts';
import { PLANTED } from './planted-feed.ts';
import { readRoutes, readTheDay, type Seen } from './read-routes.ts';

type Place = {
  name: string;
  /** What a value needs to come out here; null: none ever does. */
  right: Right | null;
  /** The kinds of facts that come out here where the sources allow it. */
  shows: readonly SourcedKind[];
  see: (days: PlantedDays) => Promise<Seen[]>;
};

const REPLAY_PATH = '/ok/replay';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const signedIn = ({ service, email }: PlantedDays) => service.signIn(email);
const onPages = async (days: PlantedDays) =>
  days.service.as({ ...(await signedIn(days)).credentials, ...SAME_ORIGIN });

/** Every way in which values leave the service. */
export const PLACES: readonly Place[] = [
  {
    name: 'pages',
    right: 'display',
    shows: SOURCED_KINDS,
    see: async (days) => readRoutes(days, await onPages(days)),
  },
  {
    name: 'routes without an account',
    right: 'public',
    shows: ['boxScores', 'injuries', 'quotes'],
    see: (days) => readRoutes(days, days.service.anonymous),
  },
  {
    name: 'routes for programs of every tier',
    right: 'api',
    shows: SOURCED_KINDS,
    see: async (days) => {
      const seen = await readRoutes(days, await signedIn(days));
      for (const tier of ['free', 'pro', 'admin'] as const)
        seen.push(...(await readRoutes(days, await days.service.person(tier))));
      return seen;
    },
  },
  {
    name: 'tools of assistants',
    right: 'api',
    shows: ['boxScores', 'injuries', 'quotes'],
    see: (days) => askAssistant(days, days.key),
  },
  {
    name: 'webhooks',
    right: 'api',
    shows: ['injuries'],
    see: async ({ receiver }) =>
      [...receiver.of('/ok/hook'), ...receiver.of('/ok/template')].map(({ path, raw }) => ({
        where: path,
        text: raw.toString(),
      })),
  },
  {
    name: 'stream of events',
    right: 'api',
    shows: ['injuries'],
    see: async ({ stream }) => [{ where: 'stream', text: stream.text() }],
  },
  {
    name: 'chats',
    right: 'display',
    shows: ['injuries'],
    see: async ({ chats }) =>
      Object.entries(chats).flatMap(([where, { accepted }]) =>
        accepted.map((message) => ({ where, text: JSON.stringify(message) })),
      ),
  },
  {
    name: 'emails',
    right: 'display',
    shows: ['injuries'],
    see: async ({ service, email }) => {
      const mails = await service.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute();
      return mails.map(({ kind, subject, bodyText, bodyHtml }) => ({
        where: kind,
        text: [subject, bodyText, bodyHtml].join('\n'),
      }));
    },
  },
  {
    name: 'notifications',
    right: 'display',
    shows: ['injuries'],
    see: async ({ push }) =>
      push.notifications.map(({ content }) => ({ where: 'notification', text: JSON.stringify(content) })),
  },
  {
    name: 'replay sessions',
    right: 'api',
    shows: SOURCED_KINDS,
    see: (days) => replay(days, ({ key }) => ({ 'x-api-key': key })),
  },
  {
    name: 'replay sessions on pages',
    right: 'display',
    shows: SOURCED_KINDS,
    see: async (days) => {
      const { credentials } = await onPages(days);
      return replay(days, ({ id }) => ({ ...credentials, 'x-replay-session': String(id) }));
    },
  },
  {
    name: 'log',
    right: null,
    shows: [],
    see: async ({ log }) =>
      log()
        .split('\n')
        .map((text, n) => ({ where: `line ${n + 1}`, text: text.replace(MEASURED, '') })),
  },
];

/** Numbers of the process itself, which may be any. */
const MEASURED = /"(?:time|pid|ms|bytes)":\d+/g;

/** A day once more, read before its games and after them. A program gets webhooks, too. */
async function replay(
  days: PlantedDays,
  credentialsOf: (session: { id: number; key: string }) => Record<string, string>,
): Promise<Seen[]> {
  const { service, receiver } = days;
  const owner = await signedIn(days);
  const { body: session } = await owner.post('/replay/sessions', { date: DATE, league: LEAGUE });
  const reads = service.as(credentialsOf(session));
  const programs = service.as({ 'x-api-key': session.key });
  const hook = { url: receiver.url(REPLAY_PATH), events: EVENT_TYPES };
  const { status, text } = await programs.post('/data/webhook-subscriptions', hook);
  if (status !== 201) throw new Error(text);
  const moveTo = async (to: Date) => {
    await owner.post(`/replay/sessions/${session.id}/advance`, { to: to.toISOString() });
    await service.deps.replay.moveAll();
  };
  await moveTo(minutesAfter(await service.firstTip(DATE), -20));
  const { items } = (await reads.get('/data/picks/today?limit=200')).body;
  const inSession = { ...days, ids: { ...days.ids, pick: items[0], withdrawn: items.at(-1) } };
  const seen = await readTheDay(inSession, reads);
  seen.push(...(await askAssistant(inSession, programs)));
  await moveTo(new Date(session.endsAt));
  seen.push(...(await readTheDay(inSession, reads)));
  await owner.delete(`/replay/sessions/${session.id}`);
  return [
    ...seen,
    ...receiver.of(REPLAY_PATH).map(({ path, raw }) => ({ where: path, text: raw.toString() })),
  ];
}

/** Books that were asked, and odds of ours, are no values of a source. */
const OURS = /"sportsbooks":\[[^\]]*\]|"fair(?:Over|Under|Odds)":-?\d+/g;

/** Where planted values of a kind are, with the text around the first one. */
export const leaksOf = (seen: readonly Seen[], kind: SourcedKind): string[] =>
  seen.flatMap(({ where, text }) => {
    const found = PLANTED[kind].exec(text.replace(OURS, ''));
    if (!found) return [];
    const around = found.input.slice(Math.max(0, found.index - 60), found.index + 60);
    return [`${where}: ${kind}: ${around}`];
  });
