import { useQueries } from '@tanstack/react-query';
import { call } from '../api.ts';
import { useReplayId } from '../replay/replay-mode.ts';
import type { SlipEvaluation } from '../wire.ts';
import type { Slip, SlipKind } from './slip-store.ts';

const FRESH_MS = 60_000;

/** The slip as a parlay, a power and a flex entry. Sends nothing while it has fewer than two legs. */
export function useEvaluations(slip: Slip, enabled: boolean) {
  const replay = useReplayId();
  const request = (kind: SlipKind) => {
    const body = bodyOf(slip, kind);
    return {
      queryKey: ['slip', body, replay],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<SlipEvaluation>('/data/slips/evaluate', { method: 'POST', body, signal }),
      enabled: enabled && slip.legs.length > 1,
      staleTime: FRESH_MS,
      retry: false,
    };
  };
  const [parlay, power, flex] = useQueries({
    queries: [request('parlay'), request('power'), request('flex')],
  });
  return { parlay, power, flex };
}

export type Evaluations = ReturnType<typeof useEvaluations>;

/** Typed prices have a minus sign of either kind. */
const priceOf = (typed: string): number | null => {
  const price = Number(typed.replace('−', '-'));
  return typed.trim() !== '' && Number.isInteger(price) ? price : null;
};

function bodyOf({ legs, price: typed }: Slip, kind: SlipKind) {
  const quoted = kind === 'parlay' ? priceOf(typed) : null;
  return {
    kind,
    legs: legs.map(({ playerId, stat, line, side, price, sportsbook, date }) => ({
      playerId,
      stat,
      line,
      side,
      date,
      ...(price === null ? {} : { price }),
      ...(sportsbook === null ? {} : { sportsbook }),
    })),
    ...(quoted === null ? {} : { price: quoted }),
  };
}
