import { type Static, Type } from 'typebox';
import { Body, DateTime, Int32, Nullable, OneOf } from '../../platform/schema.ts';

const ShownSetting = Type.Object(
  {
    name: Type.String(),
    value: Type.String({ description: 'As in the environment; empty if unset' }),
    default: Type.String(),
    source: OneOf(['default', 'env', 'file', 'override']),
    changeable: Type.Boolean({ description: 'Whether it may be changed while the service runs' }),
    meaning: Type.String(),
  },
  { title: 'ShownSetting' },
);

export const ShownSettings = Type.Object(
  {
    version: Int32({ description: '0 until the first change; also the ETag' }),
    changedAt: Nullable(DateTime()),
    changedBy: Nullable(Type.String()),
    settings: Type.Array(ShownSetting, { description: 'All settings except secrets' }),
  },
  { title: 'ShownSettings' },
);
export type ShownSettings = Static<typeof ShownSettings>;

export const NewSettings = Body(
  {
    settings: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 200 }), {
      description:
        'All settings that differ from their startup values. Settings not listed revert to their startup values',
    }),
  },
  { title: 'NewSettings' },
);
