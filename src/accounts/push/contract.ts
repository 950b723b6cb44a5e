import { type Static, Type } from 'typebox';
import { Body, DateTime, Int32, Nullable } from '../../platform/schema.ts';

export const PushKey = Type.Object(
  { publicKey: Type.String({ description: 'Application server key (VAPID), base64url' }) },
  { title: 'PushKey' },
);

const Base64Url = (bytes: number, description: string) =>
  Type.String({
    pattern: `^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`,
    description,
  });

export const NewPushSubscription = Body(
  {
    endpoint: Type.String({ maxLength: 2048, description: 'https URL at the push service of the browser' }),
    keys: Body({
      p256dh: Base64Url(65, 'Public key of the browser'),
      auth: Base64Url(16, 'Authentication secret of the browser'),
    }),
    expirationTime: Type.Optional(Nullable(Type.Number({ description: 'Not used' }))),
  },
  {
    title: 'NewPushSubscription',
    description: 'What `PushSubscription.toJSON()` returns in a browser',
  },
);
export type NewPushSubscription = Static<typeof NewPushSubscription>;

export const PushSubscription = Type.Object(
  {
    id: Int32(),
    device: Type.String({ description: 'Browser and system of the request that created it' }),
    host: Type.String({
      description: 'Host of the push service. The rest of the endpoint is never returned',
    }),
    fingerprint: Type.String({
      description: 'SHA-256 of the endpoint, base64url. A browser finds its own subscription with it',
    }),
    createdAt: DateTime(),
    lastSuccessAt: Nullable(DateTime()),
    lastFailureAt: Nullable(DateTime()),
    lastStatusCode: Nullable(Int32({ description: 'Last HTTP status of the push service' })),
  },
  { title: 'PushSubscription' },
);
export type PushSubscription = Static<typeof PushSubscription>;

export const DeletedPushSubscription = Type.Object(
  { id: Int32(), deleted: Type.Literal(true) },
  { title: 'DeletedPushSubscription' },
);

export const PushTest = Type.Object(
  {
    success: Type.Boolean({ description: 'The push service accepted the notification' }),
    statusCode: Nullable(Int32()),
    removed: Type.Boolean({
      description: 'The push service no longer knows the browser; the subscription was removed',
    }),
  },
  { title: 'PushTest' },
);
export type PushTest = Static<typeof PushTest>;
