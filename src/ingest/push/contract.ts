import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import type { NdjsonLine } from '../../platform/http/ndjson-body.ts';
import { Day, Int32, OneOf } from '../../platform/schema.ts';
import { Operation } from '../operations/contract.ts';
import { PUSH_KINDS } from './kinds.ts';

export const PushParams = Type.Object({
  kind: OneOf(PUSH_KINDS, { description: 'The kind of facts: the table of season files with these columns' }),
});

/** Each line is checked by the schema of its kind. */
export const PushBody = Type.Unsafe<NdjsonLine[]>({
  description:
    'One JSON object per line, with the columns of the kind; docs/feeds.md lists them. At most 8 MiB and 20,000 lines of 16 KiB.',
});

export const PushedBatch = Type.Object(
  {
    batchId: Type.String({ description: 'The Idempotency-Key of the request' }),
    kind: OneOf(PUSH_KINDS, { description: 'The kind of facts' }),
    league: OneOf(LEAGUES),
    date: Day(),
    lines: Int32({ description: 'Lines to store, without repetitions' }),
    unmatched: Type.Array(
      Type.Object(
        {
          reason: Type.String({ description: 'Why it is not known' }),
          name: Type.String({ description: 'The name as it was sent' }),
          rows: Int32({ description: 'Number of lines with it' }),
        },
        { title: 'UnmatchedLine' },
      ),
      { description: 'Names that are not known yet. Their facts wait in `GET /ops/unmatched`' },
    ),
    operation: Operation,
  },
  { title: 'PushedBatch' },
);
export type PushedBatch = Static<typeof PushedBatch>;
