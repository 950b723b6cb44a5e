import type { AlertKind } from '../../platform/db/tables.ts';

/**
 * An alert that is not delivered yet. The key identifies the change, so that finding it again adds nothing.
 */
export type Found = {
  userId: number;
  ruleId: number;
  dedupeKey: string;
  kind: AlertKind;
  title: string;
  message: string;
  playerId: number | null;
  pickId: number | null;
  gameId: number | null;
  email: boolean;
  channelIds: number[];
  push: boolean;
  happenedAt: Date;
};
