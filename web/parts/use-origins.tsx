import { useApi } from '../api.ts';
import type { Board } from '../wire.ts';
import { Origin } from './chip.tsx';

type Ask = { date: string; gameId?: number; playerId?: number };

/**
 * Origins of a game's or player's picks by pick id: research records have only the fields that the interface
 * names.
 */
export function useOrigins({ date, ...of }: Ask): (pickId: number) => string | undefined {
  const [[name, value] = ['', '']] = Object.entries(of);
  const path = (league: string) => `/picks?date=${date}&league=${league}&${name}=${value}&limit=200`;
  const nba = useApi<Board>(path('nba'));
  const wnba = useApi<Board>(nba.data?.items.length === 0 ? path('wnba') : null);
  const picks = [...(nba.data?.items ?? []), ...(wnba.data?.items ?? [])];
  return (pickId) => picks.find((pick) => pick.pickId === pickId)?.origin;
}

export const OriginIfKnown = ({ origin }: { origin: string | undefined }) =>
  origin === undefined ? null : <Origin origin={origin} />;
