import { pushContent } from '../../accounts/push/content.ts';
import type { PushForAccount } from '../../accounts/push/push-queries.ts';
import { minutesAfter } from '../../domain/dates.ts';
import type { DueAlert } from './alert-queries.ts';
import { pathOf } from './path-of.ts';

/** How long an alert without a game, such as one about an injury, is news. */
const NEWS_MINUTES = 240;

/** One notification for each account and tip-off. After tip-off an alert is of no use, so none is made. */
export function pushAlerts(
  alerts: readonly DueAlert[],
  { tips, now }: { tips: ReadonlyMap<number, Date>; now: Date },
): PushForAccount[] {
  const timed = alerts
    .map((alert) => ({ alert, expiresAt: expiryOf(alert, tips, now) }))
    .filter(({ expiresAt }) => expiresAt > now);
  const groups = Map.groupBy(timed, ({ alert, expiresAt }) => `${alert.userId} ${expiresAt.getTime()}`);
  return [...groups.values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const content = pushContent(list.map(({ alert }) => ({ ...alert, path: pathOf(alert) })));
    return [{ userId: first.alert.userId, content, expiresAt: first.expiresAt }];
  });
}

const expiryOf = ({ gameId }: DueAlert, tips: ReadonlyMap<number, Date>, now: Date): Date =>
  (gameId === null ? undefined : tips.get(gameId)) ?? minutesAfter(now, NEWS_MINUTES);
