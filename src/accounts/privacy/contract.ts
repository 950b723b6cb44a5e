import { type Static, Type } from 'typebox';
import { Body, DateTime, Nullable } from '../../platform/schema.ts';

export const AccountDeletion = Type.Object(
  { requestedAt: Nullable(DateTime()), deleteAt: Nullable(DateTime()) },
  { title: 'AccountDeletion' },
);
export type AccountDeletion = Static<typeof AccountDeletion>;

export const DeletionRequest = Body(
  { password: Type.String({ minLength: 1, maxLength: 128 }) },
  { title: 'DeletionRequest' },
);

export const AccountData = Type.Object(
  {
    generatedAt: DateTime(),
    mails: Type.Array(Type.Unknown()),
    tables: Type.Record(Type.String(), Type.Array(Type.Unknown())),
  },
  { title: 'AccountData' },
);
