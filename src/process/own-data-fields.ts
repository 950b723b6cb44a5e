import { MODEL } from '../picks/contract.ts';
import type { Provenance, SourcedField } from '../platform/rights/sourced.ts';

const boxScores: Provenance = { kinds: ['boxScores'], derived: false };
const quotes: Provenance = { kinds: ['quotes'], derived: false };
const texts: Provenance = { kinds: MODEL, derived: false };

const fields = (of: Record<string, Provenance>): SourcedField[] =>
  Object.entries(of).map(([field, value]) => ({ field, ...value }));

/** Columns with values of sources in what an account downloads about itself, by table. */
export const OWN_DATA_FIELDS: Readonly<Record<string, readonly SourcedField[]>> = {
  mails: fields({ subject: texts, bodyText: texts }),
  alerts: fields({ title: texts, message: texts }),
  bets: fields({ actual: boxScores, voidReason: boxScores, bookClvPercent: quotes }),
  bet_changes: fields({
    reason: boxScores,
    'before.actual': boxScores,
    'before.voidReason': boxScores,
    'after.actual': boxScores,
    'after.voidReason': boxScores,
  }),
  push_messages: fields({ content: texts }),
};
