import { send } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { Status } from '../parts/status.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import { useNow } from '../parts/use-now.ts';
import { usePages } from '../parts/use-pages.ts';
import type { Delivery } from '../wire.ts';
import { dayAndTime, number } from '../words.ts';

const ATTEMPTS = 5;
const STEPS = ['1 min', '5 min', '30 min', '2 h'];
const OFTEN_MS = 3_000;
const SELDOM_MS = 15_000;

/** Deliveries, newest first, with each attempt. */
export function DeliveryLog({ id, path }: { id: number; path: string }) {
  const { query, more } = usePages(
    get('/data/webhook-subscriptions/{id}/deliveries', { path: { id } }),
    (items) => (items.some(({ status }) => status === 'pending') ? OFTEN_MS : SELDOM_MS),
  );
  return (
    <Card title="Deliveries" aside={<span className="caption">kept for 30 days</span>}>
      <Loaded query={query} skeleton={[48, 48, 48]}>
        {(items) =>
          items.length === 0 ? (
            <Empty>No deliveries yet. Send a test, or wait for the next event.</Empty>
          ) : (
            <>
              <ul className="plain-list">
                {items.map((delivery) => (
                  <Row key={delivery.id} delivery={delivery} path={path} />
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

function Row({ delivery, path }: { delivery: Delivery; path: string }) {
  const { id, eventId, eventIds, eventType, isTest, status, createdAt, attempts, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  const invalidate = useInvalidate();
  const again = useAction(async () => {
    await send('POST', `${path}/deliveries/${id}/redeliver`);
    await invalidate(path);
  });
  return (
    <li data-delivery-id={id} data-status={status}>
      <details className="delivery">
        <summary>
          <span className="row tight">
            <Status status={status} />
            <code>{eventType}</code>
            {isTest ? <Chip>test</Chip> : null}
            {eventIds ? <Chip>{eventIds.length === 1 ? '1 event' : `${eventIds.length} events`}</Chip> : null}
          </span>
          <span className="small muted">
            {[
              last ? `${last.statusCode ?? last.error} · ${number(last.durationMs)} ms` : 'not tried',
              `attempt ${Math.max(1, attempts.length)} of ${isTest ? 1 : ATTEMPTS}`,
              dayAndTime(createdAt),
            ].join(' · ')}
          </span>
        </summary>
        <div className="stack tight">
          <p className="small">
            {eventIds ? 'Batch' : eventType === 'alerts.raised' ? 'Alerts' : 'Event'} <code>{eventId}</code>
          </p>
          {attempts.map(({ attempt, startedAt, durationMs, statusCode, error, responseHead }) => (
            <div key={`${attempt} ${startedAt}`} className="stack tight">
              <p className="small">
                <strong>Attempt {attempt}</strong> at {dayAndTime(startedAt)}: {statusCode ?? error} after{' '}
                {number(durationMs)} ms
              </p>
              {responseHead ? <pre className="short">{responseHead}</pre> : null}
            </div>
          ))}
          {status === 'pending' && nextAttemptAt ? (
            <NextAttempt at={nextAttemptAt} attempts={attempts.length} />
          ) : null}
          {status === 'skipped' ? (
            <p className="small muted">Skipped: the account was below Sharp when the delivery was due.</p>
          ) : null}
          {isTest ? null : (
            <div className="row">
              <button
                type="button"
                className="button small"
                disabled={again.busy}
                onClick={() => void again.run()}
              >
                Redeliver
              </button>
            </div>
          )}
          <FormProblem problem={again.problem} />
        </div>
      </details>
    </li>
  );
}

function NextAttempt({ at, attempts }: { at: string; attempts: number }) {
  const seconds = Math.max(0, Math.round((Date.parse(at) - useNow(5_000).getTime()) / 1000));
  const wait = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return (
    <p className="small">
      Next attempt in {wait} (attempt {attempts + 1} of {ATTEMPTS}
      {attempts > 0 ? `, ${STEPS[attempts - 1]} step` : ''})
    </p>
  );
}
