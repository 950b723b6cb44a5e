import type { Finished } from './after-attempt.ts';

/** How the results of one batch change the status of a subscription. */
export type HealthChange = {
  id: number;
  successAt: Date | null;
  failureAt: Date | null;
  statusCode: number | null;
  /** Since the last success, or since before the batch if there was none. */
  failures: number;
  /** Set if the batch ended with a delivery that used up its attempts. */
  warning: string | null;
  /** The target accepts no messages any more; `warning` says why. */
  gone: boolean;
};

/** In the order in which the attempts ended: a success resets the failures before it. */
export function healthChanges(finished: readonly Finished[]): HealthChange[] {
  const changes = new Map<number, HealthChange>();
  const tried = finished.flatMap((one) => (one.attempt ? [{ ...one, attempt: one.attempt }] : []));
  for (const { subscriptionId, attempt, number, endedAt, next, eventId, gone } of tried) {
    const before = changes.get(subscriptionId);
    const { statusCode, error } = attempt;
    if (error === null) {
      const failureAt = before?.failureAt ?? null;
      const change = {
        id: subscriptionId,
        successAt: endedAt,
        failureAt,
        statusCode,
        failures: 0,
        warning: null,
        gone: false,
      };
      changes.set(subscriptionId, change);
      continue;
    }
    const reason = statusCode === null ? `last error ${error}` : `last status ${statusCode}`;
    const givenUp =
      next.status === 'failed'
        ? `${number} attempts failed for event ${eventId} at ${endedAt.toISOString()}; ${reason}`
        : null;
    changes.set(subscriptionId, {
      id: subscriptionId,
      successAt: before?.successAt ?? null,
      failureAt: endedAt,
      statusCode,
      failures: (before?.failures ?? 0) + 1,
      warning: gone ?? givenUp ?? before?.warning ?? null,
      gone: gone !== undefined || (before?.gone ?? false),
    });
  }
  return [...changes.values()];
}
