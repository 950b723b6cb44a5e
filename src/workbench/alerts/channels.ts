import type { Db } from '../../platform/db/connect.ts';
import { invalid } from '../../platform/problem.ts';
import { listSubscriptions } from '../../webhooks/subscription-queries.ts';
import { listRules, type RuleRow } from './rule-queries.ts';

/** Ids of the account's webhook subscriptions that messages can be sent to. */
async function channelsOf(db: Db, userId: number): Promise<Set<number>> {
  const subscriptions = await listSubscriptions(db, userId);
  return new Set(subscriptions.filter(({ target }) => target !== null).map(({ id }) => id));
}

export async function checkChannels(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await channelsOf(db, userId);
  const errors = ids.flatMap((id, n) =>
    known.has(id)
      ? []
      : [
          {
            in: 'body' as const,
            pointer: `/channelIds/${n}`,
            detail: `There is no webhook subscription ${id} with a target`,
          },
        ],
  );
  if (errors.length > 0) throw invalid(errors);
}

/** Without subscriptions that were deleted since the rule was written. */
export async function existingChannels(db: Db, userId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const known = await channelsOf(db, userId);
  return ids.filter((id) => known.has(id));
}

/** The rules of an account, with the channels that still exist. */
export async function rulesOf(db: Db, userId: number): Promise<RuleRow[]> {
  const rules = await listRules(db, userId);
  const known = rules.some(({ channelIds }) => channelIds.length > 0)
    ? await channelsOf(db, userId)
    : new Set<number>();
  return rules.map((rule) => ({ ...rule, channelIds: rule.channelIds.filter((id) => known.has(id)) }));
}
