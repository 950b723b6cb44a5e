import type { AlertKind } from '../../platform/db/tables.ts';

/** What a rule has found, not yet told. The key names the change, so that finding it again adds nothing. */
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
  happenedAt: Date;
};
