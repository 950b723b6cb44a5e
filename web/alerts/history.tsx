import { Link } from 'wouter';
import { send } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { usePages } from '../parts/use-pages.ts';
import type { Alert } from '../wire.ts';
import { dayAndTime } from '../words.ts';

const PATH = '/me/alerts/history';
const KINDS: Record<string, string> = { line: 'Line', pick: 'Pick', injury: 'Injury' };

export function AlertHistory() {
  const { query, more } = usePages(get(PATH));
  const invalidate = useInvalidate();
  const read = useAction(async () => {
    await send('POST', `${PATH}/read`, {});
    await invalidate(PATH);
  });
  const unread = query.data?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <Card
      title="History"
      aside={
        unread ? (
          <button type="button" className="button small" disabled={read.busy} onClick={() => void read.run()}>
            Mark all as read
          </button>
        ) : null
      }
    >
      <Loaded query={query} skeleton={[56, 56, 56]}>
        {(items) =>
          items.length === 0 ? (
            <Empty>No alerts yet. An alert appears here when one of your rules matches.</Empty>
          ) : (
            <>
              <ul className="plain-list">
                {items.map((alert) => (
                  <Row key={alert.id} alert={alert} />
                ))}
              </ul>
              <MoreButton more={more} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({
  alert: { id, kind, title, message, playerId, pickId, gameId, createdAt, readAt },
}: {
  alert: Alert;
}) {
  const href = pickId
    ? `/picks/${pickId}`
    : playerId
      ? `/players/${playerId}`
      : gameId
        ? `/games/${gameId}`
        : null;
  return (
    <li data-alert-id={id} className="stack tight">
      <span className="row tight">
        <Chip tone={readAt === null ? 'accent' : 'plain'}>{KINDS[kind] ?? kind}</Chip>
        <strong>{href ? <Link href={href}>{title}</Link> : title}</strong>
        {readAt === null ? <span className="caption">new</span> : null}
      </span>
      <span className="small muted">{message}</span>
      <span className="caption">{dayAndTime(createdAt)}</span>
    </li>
  );
}
