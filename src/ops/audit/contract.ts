import { type Static, Type } from 'typebox';
import { Limit } from '../../platform/http/time-query.ts';
import { DateTime, Int32, Nullable } from '../../platform/schema.ts';

export const AUDIT_LIMIT = { normal: 100, most: 500 };

export const AuditQuery = Type.Object({
  kind: Type.Optional(Type.String({ maxLength: 64, description: 'Only events of this kind' })),
  userId: Type.Optional(Int32({ minimum: 1, description: 'Only events about this account' })),
  from: Type.Optional(Type.String({ format: 'date-time', description: 'First instant, inclusive' })),
  to: Type.Optional(Type.String({ format: 'date-time', description: 'Last instant, exclusive' })),
  limit: Type.Optional(Limit(AUDIT_LIMIT)),
  cursor: Type.Optional(Type.String({ maxLength: 20 })),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditEvent = Type.Object(
  {
    id: Type.Integer(),
    at: DateTime(),
    kind: Type.String(),
    actor: Type.String(),
    userId: Nullable(Int32()),
    ip: Nullable(Type.String()),
    detail: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'AuditEvent' },
);
export const AuditPage = Type.Object(
  { items: Type.Array(AuditEvent), nextCursor: Nullable(Type.String()) },
  { title: 'AuditPage' },
);
export type AuditPage = Static<typeof AuditPage>;
