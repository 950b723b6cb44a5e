import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiProblem } from '../problem.ts';
import { oneOf } from './one-of.ts';
import { PlanOffer } from './plan-offer.tsx';

type Props = { problem: unknown; onRetry?: () => void };

/** What happened, why, and what to do next. */
export function ProblemCard({ problem, onRetry }: Props) {
  const known =
    problem instanceof ApiProblem
      ? problem
      : new ApiProblem(500, {
          title: 'Something went wrong',
          detail: 'The page hit an unexpected error. Try again.',
        });
  const { status, title, message, requestId, requiredTier, requiredScope } = known;
  const offered = oneOf(['pro', 'sharp'], requiredTier?.toLowerCase() ?? null);
  return (
    <section className="card state" data-state="problem" data-status={status} role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      {offered ? <PlanOffer tier={offered} /> : null}
      {requiredScope ? (
        <p>
          Required scope: <code>{requiredScope}</code>
        </p>
      ) : null}
      {status === 429 && known.retryAfterSeconds ? (
        <Countdown seconds={known.retryAfterSeconds} onDone={onRetry} />
      ) : (
        <Actions status={status} onRetry={onRetry} />
      )}
      {requestId ? <p className="facts">Request {requestId}</p> : null}
    </section>
  );
}

function Actions({ status, onRetry }: { status: number; onRetry: (() => void) | undefined }) {
  const [location] = useLocation();
  if (status === 401)
    return (
      <Link
        className="button primary"
        href={`/login?next=${encodeURIComponent(location + window.location.search)}`}
      >
        Sign in
      </Link>
    );
  if (status === 404)
    return (
      <Link className="button" href="/picks">
        Go to tonight's picks
      </Link>
    );
  return onRetry ? (
    <button type="button" className="button" onClick={onRetry}>
      Retry
    </button>
  ) : null;
}

function Countdown({ seconds, onDone }: { seconds: number; onDone: (() => void) | undefined }) {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    if (left <= 0) return onDone?.();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, onDone]);
  return <p>Retrying in {left} s.</p>;
}
