import type { DueAlert } from './alert-queries.ts';

/** The page of the dashboard that an alert is about. */
export const pathOf = ({ pickId, playerId }: Pick<DueAlert, 'pickId' | 'playerId'>): string => {
  if (pickId !== null) return `/picks/${pickId}`;
  return playerId === null ? '/alerts' : `/players/${playerId}`;
};
