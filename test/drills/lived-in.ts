import { type Answer, type Caller, type createClient, retry503 } from '../support/client.ts';

/** A service of the sample league is ready before it has loaded the older days, and logs this when it has. */
export const ALL_LOADED = 'the sample league is loaded';

type Reads = Record<string, string>;

const PASSWORD = 'a fine password for tests';

/** Read with the API key or with the session, alternately. */
const reads = (
  asOf: string,
  { date, playerId, gameId }: { date: string; playerId: number; gameId: number },
) => [
  `/data/picks/today?asOf=${asOf}`,
  `/data/picks?limit=50&asOf=${asOf}`,
  `/data/props?date=${date}&asOf=${asOf}`,
  `/data/matchups?date=${date}&asOf=${asOf}`,
  `/research/player/${playerId}?date=${date}&asOf=${asOf}`,
  `/research/matchup/${gameId}?asOf=${asOf}`,
  `/data/track-record?asOf=${asOf}`,
  '/me',
  '/me/bets',
  '/me/bankroll',
  '/data/webhook-subscriptions',
  '/data/saved-queries',
  '/data/events?limit=50',
];

/** Null if this release has no such route, which an older one may not. */
async function made(what: string, ask: () => Promise<Answer>) {
  const { status, text, body } = await retry503(ask);
  if (status === 404) return null;
  if (status < 200 || status > 299) throw new Error(`${what} was answered ${status}: ${text}`);
  return body;
}

/**
 * An administrator's API key, ops token, webhook, saved query and bet, another account, and the reads of all that. Answers
 * as of an instant and answers about an account that does nothing must never change.
 */
export async function liveIn(client: ReturnType<typeof createClient>, admin: Caller, now = new Date()) {
  const { rawKey } = await made('An API key', () => admin.post('/me/api-keys', { name: 'drill' }));
  const { token } = await made('A token', () =>
    admin.post('/ops/tokens', { name: 'drill', scopes: ['ops:read'] }),
  );
  const webhook = { url: 'https://hooks.example.com/drill', events: ['picks.settled'] };
  await made('A webhook', () => admin.post('/data/webhook-subscriptions', webhook));
  const definition = { resource: 'picks', filters: [], limit: 5 };
  await made('A query', () => admin.post('/data/saved-queries', { name: 'drill', definition }));
  const { items } = await made('Picks', () => admin.get('/data/picks/today'));
  const pick = items[0];
  const bet = { book: 'DraftKings Sportsbook', price: -110, stake: 20, pickId: pick.pickId };
  await made('A bet', () => admin.post('/me/bets', bet));
  const registered = { email: 'drill@example.com', password: PASSWORD };
  await made('An account', () => client.anonymous.post('/auth/register', registered));
  const paths = reads(now.toISOString(), pick);
  const asKey = { 'x-api-key': String(rawKey) };
  return {
    token: String(token),
    /** The bodies of all reads that the release has, without the time at which they were computed. */
    async readAll({ as }: ReturnType<typeof createClient>, session = admin.credentials): Promise<Reads> {
      const answers: Reads = {};
      for (const [n, path] of paths.entries()) {
        const caller = as(n % 2 === 0 ? asKey : session);
        let text = '';
        const found = await made(path, async () => {
          const answer = await caller.get(path);
          text = answer.text;
          return answer;
        });
        if (found !== null) answers[path] = text.replace(/"generatedAt":"[^"]*"/g, '"generatedAt":""');
      }
      return answers;
    },
  };
}

export type Life = Awaited<ReturnType<typeof liveIn>>;
