import { type Static, Type } from 'typebox';
import { SCOPES, TIERS } from '../domain/tiers.ts';
import { Body, DateTime, Int32, Nullable, OneOf } from '../platform/schema.ts';
import { Code } from './second-factor/contract.ts';

const Email = Type.String({ format: 'email', maxLength: 254 });
const Password = Type.String({ minLength: 8, maxLength: 128 });
const Name = Type.String({ minLength: 1, maxLength: 100 });

export const IdParams = Type.Object({ id: Int32() });

export const Credentials = Body(
  {
    email: Email,
    password: Type.String({ minLength: 1, maxLength: 128 }),
    code: Type.Optional(Code),
  },
  { title: 'Credentials' },
);
export const Registration = Body({ email: Email, password: Password }, { title: 'Registration' });
export const EmailOnly = Body({ email: Email }, { title: 'EmailOnly' });
export const NewPassword = Body(
  { token: Type.String({ maxLength: 100 }), newPassword: Password },
  { title: 'NewPassword' },
);

export const Message = Type.Object({ message: Type.String() }, { title: 'Message' });

export const SignedIn = Type.Object(
  {
    accessToken: Type.String(),
    tokenType: Type.Literal('Bearer'),
    expiresIn: Int32(),
    user: Type.Object({ id: Int32(), email: Type.String(), tier: OneOf(TIERS) }),
  },
  { title: 'SignedIn' },
);
export type SignedIn = Static<typeof SignedIn>;

export const Subscription = Type.Object(
  {
    status: OneOf(['active', 'cancelled']),
    cancelAtPeriodEnd: Type.Boolean(),
    currentPeriodEnd: DateTime(),
    tier: OneOf(TIERS),
  },
  { title: 'Subscription' },
);
export type Subscription = Static<typeof Subscription>;

export const Me = Type.Object(
  {
    id: Int32(),
    email: Type.String(),
    tier: OneOf(TIERS),
    createdAt: DateTime(),
    entitlements: Type.Object({
      dataApi: Type.Boolean(),
      apiKeys: Type.Boolean(),
      research: Type.Boolean(),
      ops: Type.Boolean(),
      dataDelayMinutes: Nullable(Int32()),
      rateLimited: Type.Boolean(),
    }),
    subscription: Nullable(Subscription),
  },
  { title: 'Me' },
);
export type Me = Static<typeof Me>;

const BoardView = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  query: Type.String({ maxLength: 500, description: 'Query string of the board: filters, order, columns' }),
});
const timeOfDay = (description: string) =>
  Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description });
export const QuietHoursOfDay = Body(
  {
    from: timeOfDay('When they begin, as HH:MM'),
    to: timeOfDay('When they end, as HH:MM; earlier than `from` if that is on the next day'),
    timeZone: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Time zone of both, such as America/New_York',
    }),
  },
  {
    title: 'QuietHours',
    description: 'Alerts that are due in these hours come at their end, together. Null: none',
  },
);

export const Preferences = Type.Object(
  {
    books: Type.Array(Type.String(), { description: 'Sportsbooks that the account uses; empty: all' }),
    boardViews: Type.Array(BoardView),
    quietHours: Nullable(QuietHoursOfDay),
  },
  { title: 'Preferences' },
);
export type Preferences = Static<typeof Preferences>;
export const PreferencesChange = Body(
  {
    books: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50, uniqueItems: true }),
    ),
    boardViews: Type.Optional(
      Type.Array(Type.Object(BoardView.properties, { additionalProperties: false }), { maxItems: 20 }),
    ),
    quietHours: Type.Optional(Nullable(QuietHoursOfDay)),
  },
  { title: 'PreferencesChange', minProperties: 1 },
);
export type PreferencesChange = Static<typeof PreferencesChange>;

export const NewApiKey = Body({ name: Name }, { title: 'NewApiKey' });

const apiKeyFields = {
  id: Int32(),
  name: Type.String(),
  prefix: Type.String({ description: 'The first characters of the key' }),
  createdAt: DateTime(),
  lastUsedAt: Nullable(DateTime()),
  expiresAt: Nullable(DateTime()),
};
export const ApiKey = Type.Object(apiKeyFields, { title: 'ApiKey' });
export type ApiKey = Static<typeof ApiKey>;
export const CreatedApiKey = Type.Object(
  { ...apiKeyFields, rawKey: Type.String({ description: 'The full key, returned only once' }) },
  { title: 'CreatedApiKey' },
);

export const AccountSession = Type.Object(
  {
    id: Type.String(),
    device: Type.String(),
    network: Type.String(),
    createdAt: DateTime(),
    lastUsedAt: DateTime(),
    isCurrent: Type.Boolean(),
  },
  { title: 'AccountSession' },
);
export type AccountSession = Static<typeof AccountSession>;
export const SessionParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
export const RevokedSession = Type.Object(
  { id: Type.String(), revoked: Type.Literal(true) },
  { title: 'RevokedSession' },
);

export const Revoked = Type.Object({ id: Int32(), revoked: Type.Literal(true) }, { title: 'Revoked' });

export const NewOpsToken = Body(
  {
    name: Name,
    scopes: Type.Array(OneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true }),
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
  },
  { title: 'NewOpsToken' },
);

const opsTokenFields = {
  id: Int32(),
  name: Type.String(),
  scopes: Type.Array(OneOf(SCOPES)),
  prefix: Type.String(),
  createdAt: DateTime(),
  expiresAt: DateTime(),
  createdBy: Type.String(),
  lastUsedAt: Nullable(DateTime()),
};
export const OpsToken = Type.Object(opsTokenFields, { title: 'OpsToken' });
export type OpsToken = Static<typeof OpsToken>;
export const CreatedOpsToken = Type.Object(
  { ...opsTokenFields, token: Type.String({ description: 'The full token, returned only once' }) },
  { title: 'CreatedOpsToken' },
);
