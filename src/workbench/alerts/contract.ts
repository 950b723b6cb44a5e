import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { Limit } from '../../platform/http/time-query.ts';
import { WithheldFields } from '../../platform/rights/sourced.ts';
import { Body, DateTime, Int32, Nullable, OneOf } from '../../platform/schema.ts';

export const ALERT_KINDS = ['line', 'pick', 'injury'] as const;
export const HISTORY_LIMIT = { normal: 50, most: 200 };

const change = {
  league: Type.Optional(OneOf(LEAGUES, { description: 'Of picks only; both when absent' })),
  playerId: Type.Optional(Int32({ minimum: 1 })),
  stat: Type.Optional(OneOf(STATS)),
  direction: Type.Optional(OneOf(['up', 'down'], { description: 'Direction in which the line must move' })),
  line: Type.Optional(Type.Number({ minimum: 0, maximum: 999, multipleOf: 0.25 })),
  rating: Type.Optional(OneOf(['premium', 'standard'], { description: 'This or better' })),
  email: Type.Optional(Type.Boolean({ description: 'Also by email; default: true' })),
  push: Type.Optional(
    Type.Boolean({
      description: 'Also as a notification in the browsers of the account that subscribed; default: false',
    }),
  ),
  channelIds: Type.Optional(
    Type.Array(Int32({ minimum: 1 }), {
      maxItems: 5,
      uniqueItems: true,
      description:
        'Also to these webhook subscriptions of the account, which must have a target; default: none',
    }),
  ),
};

export const NewAlertRule = Body(
  {
    kind: OneOf(ALERT_KINDS, {
      description:
        'line: the consensus of playerId and stat reaches or passes `line`. pick: one is published with `rating` or better, of playerId, stat, league where given. injury: the status of playerId changes',
    }),
    ...change,
  },
  { title: 'NewAlertRule' },
);
export type NewAlertRule = Static<typeof NewAlertRule>;
export const AlertRuleChange = Body(change, { title: 'AlertRuleChange' });
export type AlertRuleChange = Static<typeof AlertRuleChange>;

export const AlertRule = Type.Object(
  {
    id: Int32(),
    kind: OneOf(ALERT_KINDS),
    league: Nullable(Type.String()),
    playerId: Nullable(Int32()),
    stat: Nullable(Type.String()),
    direction: Nullable(Type.String()),
    line: Nullable(Type.Number()),
    rating: Nullable(Type.String()),
    email: Type.Boolean(),
    push: Type.Boolean({ description: 'Also to browsers that subscribed to notifications' }),
    channelIds: Type.Array(Int32(), { description: 'Webhook subscriptions that also get its alerts' }),
    createdAt: DateTime(),
    updatedAt: DateTime(),
  },
  { title: 'AlertRule' },
);

export const HistoryQuery = Type.Object({
  limit: Type.Optional(Limit(HISTORY_LIMIT)),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: 'nextCursor of the previous page' })),
});

export const AlertPage = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: Int32(),
          kind: OneOf(ALERT_KINDS),
          title: Nullable(Type.String({ description: 'Null where it is withheld' })),
          message: Nullable(
            Type.String({ description: 'What happened, and the matching rule; null where it is withheld' }),
          ),
          playerId: Nullable(Int32()),
          pickId: Nullable(Int32()),
          gameId: Nullable(Int32()),
          createdAt: DateTime({ description: 'When the account was notified' }),
          readAt: Nullable(DateTime()),
          withheld: WithheldFields,
        },
        { title: 'Alert' },
      ),
    ),
    nextCursor: Nullable(Type.String()),
  },
  { title: 'AlertPage' },
);
export type AlertPage = Static<typeof AlertPage>;

export const ReadAlerts = Body(
  {
    ids: Type.Optional(
      Type.Array(Int32(), { minItems: 1, maxItems: 200, description: 'All unread ones when absent' }),
    ),
  },
  { title: 'ReadAlerts' },
);
export const AlertsRead = Type.Object(
  { read: Int32({ description: 'Number of alerts that were unread' }) },
  { title: 'AlertsRead' },
);
