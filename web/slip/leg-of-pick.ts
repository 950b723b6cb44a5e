import type { Pick, PickDetail } from '../wire.ts';
import type { SlipLeg } from './slip-store.ts';

type Price = { odds: number; sportsbook: string } | null | undefined;

/** The leg of a pick at the best price that the page shows. */
export const legOfPick = (pick: Pick | PickDetail, best: Price): SlipLeg => ({
  playerId: pick.playerId,
  playerName: pick.playerName,
  stat: pick.stat,
  line: pick.line,
  side: pick.direction,
  price: best?.odds ?? null,
  sportsbook: best?.sportsbook ?? null,
  date: pick.date,
});
