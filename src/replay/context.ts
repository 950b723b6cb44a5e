import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../platform/clock.ts';

/** The session that the current request or step belongs to. */
export type ReplayContext = { schema: string; now: Date };

const storage = new AsyncLocalStorage<ReplayContext>();

export const inSession = <T>(context: ReplayContext, work: () => T): T => storage.run(context, work);

/** Throws outside of a session: there, the tables of the service would be meant. */
export function schemaOfSession(): string {
  const context = storage.getStore();
  if (!context) throw new Error('This needs a replay session.');
  return context.schema;
}

/** The clock of the current session; the real one outside, for limits that come before the session is known. */
export const sessionClock = (real: Clock): Clock => ({
  now: () => storage.getStore()?.now ?? real.now(),
  monotonicMs: real.monotonicMs,
});
