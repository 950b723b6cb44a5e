import type { League } from '../../src/domain/leagues.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Origin } from './chip.tsx';

type Ask = { date: string; gameId?: number; playerId?: number };

/**
 * Origins of a game's or player's picks by pick id: research records have only the fields that the interface
 * names.
 */
export function useOrigins({ date, ...of }: Ask): (pickId: number) => string | undefined {
  const picksOf = (league: League) => get('/picks', { query: { date, league, ...of, limit: 200 } });
  const nba = useApi(picksOf('nba'));
  const wnba = useApi(nba.data?.items.length === 0 ? picksOf('wnba') : null);
  const picks = [...(nba.data?.items ?? []), ...(wnba.data?.items ?? [])];
  return (pickId) => picks.find((pick) => pick.pickId === pickId)?.origin;
}

export const OriginIfKnown = ({ origin }: { origin: string | undefined }) =>
  origin === undefined ? null : <Origin origin={origin} />;
