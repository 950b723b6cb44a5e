import { type Static, Type } from 'typebox';
import { Body, DateTime, Int32, Nullable } from '../../platform/schema.ts';
import { Code } from '../second-factor/contract.ts';

const State = Type.String({ minLength: 1, maxLength: 100 });

export const ProviderPage = Type.Object({ url: Type.String() }, { title: 'ProviderPage' });
export const ProviderCallback = Body(
  {
    code: Type.String({ minLength: 1, maxLength: 4096 }),
    state: State,
    iss: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { title: 'ProviderCallback' },
);
export const ProviderCode = Body({ state: State, code: Code }, { title: 'ProviderCode' });

export const Identity = Type.Object(
  {
    id: Int32(),
    issuer: Type.String(),
    email: Nullable(Type.String()),
    createdAt: DateTime(),
    lastUsedAt: Nullable(DateTime()),
  },
  { title: 'Identity' },
);
export type Identity = Static<typeof Identity>;

export const Identities = Type.Object(
  { hasPassword: Type.Boolean(), identities: Type.Array(Identity) },
  { title: 'Identities' },
);
