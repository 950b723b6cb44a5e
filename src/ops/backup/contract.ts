import { Type } from 'typebox';
import { DateTime } from '../../platform/schema.ts';

const stored = { name: Type.String(), createdAt: DateTime(), bytes: Type.Integer({ format: 'int64' }) };
export const StoredBackup = Type.Object(stored, { title: 'StoredBackup' });
export const TakenBackup = Type.Object(
  {
    ...stored,
    path: Type.String({ description: 'Path on the machine of the service' }),
    seconds: Type.Number(),
  },
  { title: 'TakenBackup' },
);
