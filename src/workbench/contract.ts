import { Type } from 'typebox';
import { Int32 } from '../platform/schema.ts';

/** Shared by everything that an account can save and delete. */
export const IdParams = Type.Object({ id: Int32() });
export const Deleted = Type.Object({ id: Int32(), deleted: Type.Literal(true) }, { title: 'Deleted' });
