import { reaches, type Tier } from '../../domain/tiers.ts';
import { findPlayer } from '../../league/player-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { lockAccount } from '../account-queries.ts';
import { checkChannels, existingChannels } from './channels.ts';
import type { AlertRuleChange, NewAlertRule } from './contract.ts';
import { readRule } from './rule.ts';
import { deleteRule, getRule, insertRule, listRules, type RuleRow, updateRule } from './rule-queries.ts';

const MOST_RULES = 50;

type Owner = { userId: number; tier: Tier; now: Date };

export async function addRule(
  db: Db,
  { given, ...owner }: Owner & { given: NewAlertRule },
): Promise<RuleRow> {
  const { kind, ...fields } = given;
  const rule = readRule(kind, fields);
  if (kind === 'pick' && !reaches(owner.tier, 'pro'))
    throw new Problem('forbidden', 'Alerts on picks need the Pro tier. This account is on Free.', {
      title: 'Tier too low',
      extensions: { requiredTier: 'Pro' },
    });
  return inTransaction(db, async (db) => {
    await checkPlayer(db, rule.playerId, owner.now);
    await checkChannels(db, owner.userId, rule.channelIds);
    await lockAccount(db, owner.userId);
    if ((await listRules(db, owner.userId)).length >= MOST_RULES)
      throw new Problem(
        'alert-rule-limit-reached',
        `An account may have ${MOST_RULES} rules. Delete one first.`,
      );
    return insertRule(db, { ...owner, rule });
  });
}

/** Omitted fields stay. A changed rule only matches what happens after the change. */
export const changeRule = (
  db: Db,
  { userId, id, given, now }: { userId: number; id: number; given: AlertRuleChange; now: Date },
): Promise<RuleRow> =>
  inTransaction(db, async (db) => {
    const {
      kind,
      id: _id,
      createdAt: _created,
      updatedAt: _updated,
      ...before
    } = await getRule(db, { userId, id });
    if (given.channelIds) await checkChannels(db, userId, given.channelIds);
    const channelIds = await existingChannels(db, userId, before.channelIds);
    const known = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== null));
    const rule = readRule(kind, { ...known, channelIds, ...given });
    await checkPlayer(db, rule.playerId, now);
    return updateRule(db, { id, rule, now });
  });

export async function dropRule(db: Db, ask: { userId: number; id: number }) {
  if (!(await deleteRule(db, ask))) throw new Problem('not-found', `There is no alert rule ${ask.id}.`);
  return { id: ask.id, deleted: true as const };
}

async function checkPlayer(db: Db, id: number | null, asOf: Date): Promise<void> {
  if (id === null || (await findPlayer(db, { id, asOf }))) return;
  throw invalid([{ in: 'body', pointer: '/playerId', detail: `There is no player ${id}` }]);
}
