import { type NotNull, sql } from 'kysely';
import type { League } from '../../domain/leagues.ts';
import type { QuietHours } from '../../domain/quiet-hours.ts';
import { ENTITLEMENTS, TIERS, type Tier } from '../../domain/tiers.ts';
import { injuryChanges } from '../../league/newest-queries.ts';
import { livePicks } from '../../picks/as-of-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { AlertKind } from '../../platform/db/tables.ts';
import type { Found } from './found.ts';
import type { InjuryMatch } from './injury-alerts.ts';
import type { PickMatch } from './pick-alerts.ts';

type Span = { from: Date; to: Date };

/**
 * Every status change of a watched player in a time span, with the rules that match. One query for all rules.
 */
export async function listInjuryMatches(
  db: Db,
  { from, to }: Span,
): Promise<Omit<InjuryMatch, 'playerName'>[]> {
  const watched = sql`select player_id from alert_rules where kind = 'injury'`;
  const { rows } = await sql<Omit<InjuryMatch, 'playerName'>>`
    select rule.id as rule_id, rule.user_id, rule.email, rule.channel_ids, rule.push, report.player_id, report.status,
      report.before, report.description, report.source, report.captured_at, report.known_at
    from ${injuryChanges({ playersIn: watched, asOf: to })} report
      join alert_rules rule on rule.kind = 'injury' and rule.player_id = report.player_id
    where report.captured_at >= ${from} and report.known_at > rule.updated_at
      and report.status <> coalesce(report.before, 'available')
    order by report.captured_at, rule.id`.execute(db);
  return rows;
}

/** Every pick of a day that was published in a time span, with the rules that match. */
export async function listPickMatches(
  db: Db,
  { league, date, from, to }: Span & { league: League; date: string },
): Promise<PickMatch[]> {
  const { rows } = await sql<PickMatch>`
    select rule.id as rule_id, rule.user_id, rule.email, rule.channel_ids, rule.push, rule.rating as rule_rating, pick.id as pick_id, pick.game_id,
      pick.player_id, pick.player_name, pick.stat, pick.line, pick.direction, pick.rating, pick.score_final,
      pick.confidence, pick.summary, pick.published_at
    from ${livePicks({ league, date })} pick join alert_rules rule on rule.kind = 'pick'
      and (rule.rating = 'standard' or pick.rating = 'premium')
      and (rule.league is null or rule.league = pick.league)
      and (rule.player_id is null or rule.player_id = pick.player_id)
      and (rule.stat is null or rule.stat = pick.stat)
    where pick.published_at between ${from} and ${to} and pick.published_at > rule.updated_at
    order by pick.id, rule.id`.execute(db);
  return rows;
}

const ROWS_AT_ONCE = 1_000;

/** Returns how many were new. */
export async function insertFound(db: Db, found: readonly Found[]): Promise<number> {
  let added = 0;
  for (let start = 0; start < found.length; start += ROWS_AT_ONCE) {
    const rows = await db
      .insertInto('alerts')
      .values(found.slice(start, start + ROWS_AT_ONCE).map((one) => ({ ...one, toldAt: null, readAt: null })))
      .onConflict((conflict) => conflict.columns(['userId', 'dedupeKey']).doNothing())
      .returning('id')
      .execute();
    added += rows.length;
  }
  return added;
}

/** Free users get Pro's delay. */
const delayMinutes = (tier: Tier): number =>
  ENTITLEMENTS[tier].dataDelayMinutes ?? ENTITLEMENTS.pro.dataDelayMinutes ?? 0;
const DELAY = sql.raw(
  `case owner.tier ${TIERS.map((tier) => `when '${tier}' then ${delayMinutes(tier)}`).join(' ')} end`,
);

export type DueAlert = {
  id: number;
  userId: number;
  kind: AlertKind;
  title: string;
  message: string;
  playerId: number | null;
  pickId: number | null;
  gameId: number | null;
  email: boolean;
  channelIds: number[];
  push: boolean;
  address: string;
};

/** Owners with quiet hours who have alerts that are not delivered. */
export async function listQuietOwners(db: Db): Promise<{ userId: number; quietHours: QuietHours }[]> {
  const { rows } = await sql<{ userId: number; quietHours: QuietHours }>`
    select distinct owner.user_id, owner.quiet_hours
    from alerts alert join account_standing owner on owner.user_id = alert.user_id
    where alert.told_at is null and owner.quiet_hours is not null`.execute(db);
  return rows;
}

/**
 * Marks alerts as delivered whose delay for the owner's current tier is over. Free users never get pick
 * alerts. Concurrent workers take different rows. `quiet`: owners whose alerts wait.
 */
export async function takeDueAlerts(
  db: Db,
  { now, limit, quiet }: { now: Date; limit: number; quiet: readonly number[] },
): Promise<DueAlert[]> {
  const { rows } = await sql<DueAlert>`
    with due as (
      select alert.id, owner.email as address from alerts alert join account_standing owner on owner.user_id = alert.user_id
      where alert.told_at is null and owner.disabled_at is null and not (owner.tier = 'free' and alert.kind = 'pick')
        and alert.user_id <> all(${quiet}::int[])
        and alert.happened_at <= ${now}::timestamptz - make_interval(mins => ${DELAY})
      order by alert.happened_at, alert.id limit ${limit} for update of alert skip locked
    ), delivered as (
      update alerts set told_at = ${now} from due where alerts.id = due.id
      returning alerts.id, user_id, kind, title, message, player_id, pick_id, game_id, email, channel_ids, push, address
    )
    select * from delivered order by id`.execute(db);
  return rows;
}

const HISTORY_FIELDS = [
  'id',
  'kind',
  'title',
  'message',
  'playerId',
  'pickId',
  'gameId',
  'toldAt as createdAt',
  'readAt',
] as const;

export type HistoryCursor = { toldAt: Date; id: number };

/** Delivered alerts of the account, newest first, after the cursor. */
export const listHistory = (
  db: Db,
  { userId, below, limit }: { userId: number; below: HistoryCursor | null; limit: number },
) => {
  const delivered = db
    .selectFrom('alerts')
    .select(HISTORY_FIELDS)
    .where('userId', '=', userId)
    .where('toldAt', 'is not', null)
    .orderBy('toldAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ createdAt: NotNull }>();
  return (
    below ? delivered.where(sql<boolean>`(told_at, id) < (${below.toldAt}, ${below.id})`) : delivered
  ).execute();
};

/** Returns how many were unread. */
export async function markRead(
  db: Db,
  { userId, ids, now }: { userId: number; ids: readonly number[] | null; now: Date },
): Promise<number> {
  const unread = db
    .updateTable('alerts')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('toldAt', 'is not', null)
    .where('readAt', 'is', null)
    .returning('id');
  return (await (ids ? unread.where('id', 'in', ids) : unread).execute()).length;
}

export const purgeAlerts = (db: Db, happenedBefore: Date) =>
  db.deleteFrom('alerts').where('happenedAt', '<', happenedBefore).execute();
