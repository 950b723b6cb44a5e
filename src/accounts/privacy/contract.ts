import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { Body, DateTime, Nullable } from '../../platform/schema.ts';

export const AccountDeletion = Type.Object(
  { requestedAt: Nullable(DateTime()), deleteAt: Nullable(DateTime()) },
  { title: 'AccountDeletion' },
);
export type AccountDeletion = Static<typeof AccountDeletion>;

export const DeletionRequest = Body(
  { password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })) },
  { title: 'DeletionRequest' },
);

/** Streamed, because the log of a busy webhook may have many thousand rows. */
export const AccountData = Type.Unsafe<Readable>(
  Type.Object(
    {
      generatedAt: DateTime(),
      mails: Type.Array(Type.Unknown()),
      tables: Type.Record(Type.String(), Type.Array(Type.Unknown())),
    },
    { title: 'AccountData' },
  ),
);
