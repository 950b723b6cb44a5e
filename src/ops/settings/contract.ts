import { type Static, Type } from 'typebox';
import { Body, DateTime, Int32, Nullable, OneOf } from '../../platform/schema.ts';

const ShownSetting = Type.Object(
  {
    name: Type.String(),
    value: Type.String({ description: 'As one would write it in the environment; empty when unset' }),
    default: Type.String(),
    source: OneOf(['default', 'env', 'file', 'override']),
    changeable: Type.Boolean({ description: 'Whether it may be changed while the service runs' }),
    meaning: Type.String(),
  },
  { title: 'ShownSetting' },
);

export const ShownSettings = Type.Object(
  {
    version: Int32({ description: '0 until something was changed; also the ETag' }),
    changedAt: Nullable(DateTime()),
    changedBy: Nullable(Type.String()),
    settings: Type.Array(ShownSetting, { description: 'All but secrets' }),
  },
  { title: 'ShownSettings' },
);
export type ShownSettings = Static<typeof ShownSettings>;

export const NewSettings = Body(
  {
    settings: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 200 }), {
      description: 'Everything that shall differ from how the processes were started; the rest goes back',
    }),
  },
  { title: 'NewSettings' },
);
