import { type Static, Type } from 'typebox';
import { Nullable } from '../../platform/schema.ts';

const Day = Type.Object(
  {
    day: Type.String({ format: 'date', description: 'UTC day' }),
    good: Type.Integer({ description: 'Good measurements of the day' }),
    total: Type.Integer({ description: 'All measurements of the day' }),
  },
  { title: 'ObjectiveDay' },
);

export const ObjectiveStatus = Type.Object(
  {
    name: Type.String({ description: 'Name of the objective' }),
    about: Type.String({ description: 'What counts as good' }),
    target: Type.Number({ description: 'Share of good measurements to reach' }),
    thresholdSeconds: Nullable(
      Type.Integer({ description: 'Longest good duration; null where the freshness rule decides' }),
    ),
    windowDays: Type.Integer({ description: 'Days over which it is measured' }),
    good: Type.Integer({ description: 'Good measurements in the window' }),
    total: Type.Integer({ description: 'All measurements in the window' }),
    ratio: Nullable(Type.Number({ description: 'Share of good measurements; null without any' })),
    budgetLeft: Nullable(
      Type.Number({ description: 'Share of the error budget that is left; negative if it is overspent' }),
    ),
    days: Type.Array(Day, { description: 'Days of the window with measurements, oldest first' }),
  },
  { title: 'ObjectiveStatus' },
);
export type ObjectiveStatus = Static<typeof ObjectiveStatus>;

export const ObjectiveList = Type.Object({ items: Type.Array(ObjectiveStatus) }, { title: 'ObjectiveList' });
