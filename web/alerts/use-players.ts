import { useApi } from '../api.ts';
import { get } from '../get.ts';
import type { PublicPlayer } from '../wire.ts';

const NONE: readonly PublicPlayer[] = [];

/** All players, from the public list that the search uses too. */
export function usePlayers() {
  const players = useApi(get('/seo/players'), { open: true, staleTime: 3_600_000 }).data ?? NONE;
  return {
    labels: players.map(labelOf),
    labelOf: (id: number) => players.filter(({ playerId }) => playerId === id).map(labelOf)[0] ?? '',
    isKnown: players !== NONE,
    idOf: (label: string) => players.find((player) => labelOf(player) === label.trim())?.playerId ?? null,
    nameOf: (id: number) => players.find(({ playerId }) => playerId === id)?.name ?? `player ${id}`,
  };
}

const labelOf = ({ name, teamAbbr }: PublicPlayer): string => `${name} (${teamAbbr})`;
