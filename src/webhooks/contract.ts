import { type Static, Type } from 'typebox';
import { Limit } from '../platform/http/time-query.ts';
import { Body, DateTime, Int32, Nullable, OneOf } from '../platform/schema.ts';
import { FAILURES } from './attempt-failed.ts';
import { Batch } from './batch-contract.ts';
import { DELIVERY_TYPES } from './event.ts';
import { EVENT_TYPES } from './event-types.ts';
import { Filter } from './filter-contract.ts';
import { TargetFields } from './targets/contract.ts';

export const DELIVERIES_LIMIT = { normal: 50, most: 200 };

export const SubscriptionParams = Type.Object({ id: Int32() });
export const DeliveryParams = Type.Object({ id: Int32(), deliveryId: Int32() });

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'URL that deliveries are sent to: https, on a public address',
});
const events = Type.Array(OneOf(EVENT_TYPES), {
  minItems: 1,
  maxItems: EVENT_TYPES.length,
  uniqueItems: true,
  description: 'The event types to deliver',
});
const secret = Nullable(
  Type.String({
    minLength: 8,
    maxLength: 256,
    pattern: '^[\\x21-\\x7e]*$',
    description: 'Key of the signature; visible ASCII. Absent or null: generated and returned once',
  }),
);

const batch = Nullable(Batch);

export const NewSubscription = Body(
  {
    url: Type.Optional({
      ...url,
      description:
        'URL that deliveries are sent to: https, on a public address. Optional for telegram and ntfy: their public servers',
    }),
    events,
    secret: Type.Optional(secret),
    filter: Type.Optional(Filter),
    target: Type.Optional(TargetFields),
    batch: Type.Optional(batch),
  },
  { title: 'NewWebhookSubscription' },
);
export type NewSubscription = Static<typeof NewSubscription>;

export const SubscriptionChange = Body(
  {
    url: Type.Optional(url),
    events: Type.Optional(events),
    secret: Type.Optional(secret),
    filter: Type.Optional(Filter),
    target: Type.Optional(TargetFields),
    batch: Type.Optional(batch),
  },
  { title: 'WebhookSubscriptionChange' },
);
export type SubscriptionChange = Static<typeof SubscriptionChange>;

export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({ maxLength: 200, description: 'Change only if the ETag matches; otherwise 412' }),
  ),
});

const fields = {
  id: Int32(),
  url: Type.String({ description: 'Without its last part if that is the secret, as for discord and slack' }),
  events: Type.Array(OneOf(EVENT_TYPES)),
  status: OneOf(['active', 'failing', 'disabled'], {
    description:
      'failing: all attempts of a delivery failed; deliveries continue. disabled: the target no longer accepts messages and gets none until it is changed or a test succeeds',
  }),
  active: Type.Boolean({ description: 'False if it is disabled' }),
  warning: Nullable(Type.String({ description: 'Why it is failing' })),
  createdAt: DateTime(),
  updatedAt: DateTime(),
  lastSuccessAt: Nullable(DateTime()),
  lastFailureAt: Nullable(DateTime()),
  lastStatusCode: Nullable(Int32()),
  consecutiveFailures: Int32(),
  filter: Type.Optional(Filter),
  target: Type.Optional(TargetFields),
  batch: Type.Optional(Batch),
};
export const Subscription = Type.Object(fields, { title: 'WebhookSubscription' });
export type Subscription = Static<typeof Subscription>;
export const WrittenSubscription = Type.Object(
  {
    ...fields,
    secret: Type.Optional(Type.String({ description: 'Only if it was generated; returned only once' })),
  },
  { title: 'WrittenWebhookSubscription' },
);
export type WrittenSubscription = Static<typeof WrittenSubscription>;

export const DeletedSubscription = Type.Object(
  { id: Int32(), deleted: Type.Literal(true) },
  { title: 'DeletedWebhookSubscription' },
);

const attempt = Type.Object({
  attempt: Int32(),
  startedAt: DateTime(),
  durationMs: Int32(),
  statusCode: Nullable(Int32()),
  error: Nullable(OneOf(FAILURES)),
  responseHead: Nullable(Type.String({ description: 'The first 2 KiB of the response' })),
});

export const Delivery = Type.Object(
  {
    id: Int32(),
    eventId: Type.String(),
    eventType: OneOf(DELIVERY_TYPES, {
      description: 'events.batch: collected events. alerts.raised: alerts of the account',
    }),
    eventIds: Type.Optional(
      Type.Array(Type.String(), { description: 'Only of a batch: the ids of its events, in order' }),
    ),
    isTest: Type.Boolean(),
    status: OneOf(['pending', 'delivered', 'failed', 'skipped', 'cancelled'], {
      description:
        'skipped: the tier of the account did not allow it when it was due; cancelled: the subscription no longer lists its type',
    }),
    nextAttemptAt: Nullable(DateTime()),
    createdAt: DateTime(),
    completedAt: Nullable(DateTime()),
    attempts: Type.Array(attempt),
  },
  { title: 'WebhookDelivery' },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryQuery = Type.Object({
  limit: Type.Optional(Limit(DELIVERIES_LIMIT)),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: 'nextCursor of the previous page' })),
});
export const DeliveryPage = Type.Object(
  { items: Type.Array(Delivery), nextCursor: Nullable(Type.String()) },
  { title: 'WebhookDeliveryPage' },
);
export type DeliveryPage = Static<typeof DeliveryPage>;

export const TestResult = Type.Object(
  {
    deliveryId: Int32(),
    success: Type.Boolean(),
    statusCode: Nullable(Int32()),
    durationMs: Int32(),
    error: Nullable(OneOf(FAILURES)),
  },
  { title: 'WebhookTestResult' },
);
export type TestResult = Static<typeof TestResult>;
