import type { Dependencies } from './dependencies.ts';

/** In dependency order. */
export async function closeDependencies(deps: Dependencies): Promise<void> {
  const { runner, sender, replay, jobs, feed, monitoring, mailer, narrator, ledgerOutbound, redis } = deps;
  const { provider, replica, connection, embedded } = deps;
  await Promise.all([runner.stop(), sender.stop(), replay.stop()]);
  deps.factSources.stop();
  await jobs.stop();
  await deps.objectives.stop();
  await feed.close?.();
  await monitoring.stop();
  mailer.close();
  await narrator.close();
  await ledgerOutbound.close();
  await provider?.close();
  redis?.disconnect();
  await replica?.stop();
  await connection.close();
  await (await embedded)?.stop();
  await deps.tracing?.stop();
  await deps.errorReports.stop();
}
