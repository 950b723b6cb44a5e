import { Type } from 'typebox';
import { LEAGUES, type League } from '../../domain/leagues.ts';
import { dataAge } from '../../ops/diagnostics/data-age.ts';
import { PUBLISHED_RATINGS } from '../../picks/contract.ts';
import type { Config } from '../../platform/config/config.ts';
import { Int32, OneOf } from '../../platform/schema.ts';
import { ALERT_KINDS, NewAlertRule } from '../../workbench/alerts/contract.ts';
import { addRule } from '../../workbench/alerts/keep-rules.ts';
import { id, stat } from './inputs.ts';
import { defineTool, Input, listOf, type Tool } from './tool.ts';

const createAlert = defineTool({
  name: 'create_alert',
  description: 'Creates an alert. line: playerId, stat, line; pick: any filters; injury: playerId.',
  writes: true,
  input: Input({
    kind: OneOf(ALERT_KINDS),
    league: Type.Optional(OneOf(LEAGUES)),
    playerId: Type.Optional(id),
    stat: Type.Optional(stat),
    line: NewAlertRule.properties.line,
    direction: Type.Optional(OneOf(['up', 'down'])),
    rating: Type.Optional(OneOf(PUBLISHED_RATINGS)),
  }),
  output: Type.Object({ id: Int32(), kind: Type.String(), email: Type.Boolean() }),
  ifMissing: 'Call find_player for player ids.',
  run: ({ db, member, known: { now } }, given) => addRule(db, { ...member, given, now }),
});

type Quota = { requests: number; windowSeconds: number; remaining: number; resetSeconds: number };
type Age = { league: string; feed: string; updatedAt: Date | null; status: string };
type Deps = { config: Config; feed: { leagues?: readonly League[] } };

const myUsage = ({ config, feed }: Deps) =>
  defineTool({
    name: 'my_usage',
    description: 'Tier of the account, requests left, and how old the data is.',
    input: Input({}),
    output: Type.Object({
      tier: Type.String(),
      quota: Type.Unsafe<Quota | null>({ type: ['object', 'null'] }),
      data: listOf<Age>(),
    }),
    run: async ({ db, member: { tier }, taken, known: { now } }) => {
      const ask = { now, oddsEveryMinutes: config.feed.oddsEveryMinutes, leagues: feed.leagues };
      const ages = LEAGUES.map(async (league) =>
        (await dataAge(db, { league, ...ask })).map(({ feed, lastSuccessAt, status }) => ({
          league,
          feed,
          updatedAt: lastSuccessAt,
          status,
        })),
      );
      const { requests, windowSeconds } = config.accounts.rateLimitSharp;
      const quota = taken && {
        requests,
        windowSeconds,
        remaining: taken.remaining,
        resetSeconds: taken.resetSeconds,
      };
      return { tier, quota, data: (await Promise.all(ages)).flat() };
    },
  });

/** Tools about the account, which replay sessions do not have. */
export const accountTools = (deps: Deps): Tool[] => [createAlert, myUsage(deps)];
