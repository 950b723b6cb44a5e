import type { Static } from 'typebox';
import { Body, Int32 } from '../platform/schema.ts';

export const Batch = Body(
  {
    seconds: Int32({
      minimum: 1,
      maximum: 3_600,
      description: 'Events are collected for this long after the first one',
    }),
    max: Int32({ minimum: 2, maximum: 100, description: 'This many events are sent at once' }),
  },
  {
    title: 'WebhookBatch',
    description:
      'Collects events and sends them as one delivery of type `events.batch`; to a chat, as one message',
  },
);
export type Batch = Static<typeof Batch>;
