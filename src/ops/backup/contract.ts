import { Type } from 'typebox';
import { DateTime } from '../../platform/schema.ts';

const stored = { name: Type.String(), createdAt: DateTime(), bytes: Type.Integer({ format: 'int64' }) };
export const StoredBackup = Type.Object(stored, { title: 'StoredBackup' });
export const TakenBackup = Type.Object(
  {
    ...stored,
    path: Type.String({ description: 'Where it lies on the service’s machine' }),
    seconds: Type.Number(),
  },
  { title: 'TakenBackup' },
);
