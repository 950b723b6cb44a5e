import type { Connection } from '../platform/db/connect.ts';
import { createEventStreams, type EventStreams } from '../webhooks/event-streams.ts';
import { schemaOfSession } from './context.ts';

type Deps = Omit<Parameters<typeof createEventStreams>[0], 'db'> & { inSchema: Connection['inSchema'] };

/** Event streams of sessions. Those of one session share a poll, as those of the service do. */
export function sessionStreams({ inSchema, ...deps }: Deps): EventStreams {
  const bySchema = new Map<string, EventStreams>();
  const forget = () => {
    for (const [schema, streams] of bySchema) if (streams.count() === 0) bySchema.delete(schema);
  };
  return {
    open(ask) {
      const schema = schemaOfSession();
      forget();
      const streams = bySchema.get(schema) ?? createEventStreams({ ...deps, db: inSchema(() => schema) });
      bySchema.set(schema, streams);
      return streams.open(ask);
    },
    count: () => [...bySchema.values()].reduce((sum, streams) => sum + streams.count(), 0),
    close() {
      for (const streams of bySchema.values()) streams.close();
    },
  };
}
