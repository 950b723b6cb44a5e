import { Type } from 'typebox';
import { Int32 } from '../platform/schema.ts';

/** Of everything that an account keeps and may delete. */
export const IdParams = Type.Object({ id: Int32() });
export const Deleted = Type.Object({ id: Int32(), deleted: Type.Literal(true) }, { title: 'Deleted' });
