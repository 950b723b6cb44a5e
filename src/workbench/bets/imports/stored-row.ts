import type { NewBetRow } from '../bet-queries.ts';
import type { RowState } from './contract.ts';
import type { MatchedRow } from './match-rows.ts';

/** A bet of a file between preview and commit, as JSON. */
export type StoredRow = {
  row: number;
  state: Exclude<RowState, 'error'>;
  key: string;
  bet: Omit<NewBetRow, 'placedAt' | 'tipAt' | 'userId' | 'createdAt' | 'updatedAt'> & {
    placedAt: string;
    tipAt: string | null;
  };
};

type Identified = {
  book: string;
  date: string;
  gameId: number | null;
  playerId: number | null;
  description: string | null;
  stat: string | null;
  side: string | null;
  line: number | null;
  price: number;
  stake: number;
};

/** Two bets with the same key are taken for one. */
export const betKey = (bet: Identified): string =>
  JSON.stringify([
    bet.book,
    bet.date,
    bet.gameId,
    bet.playerId,
    bet.description?.toLowerCase() ?? null,
    bet.stat,
    bet.side,
    bet.line,
    bet.price,
    bet.stake,
  ]);

/** The row as it will be stored. Results of the file count only for bets that we do not settle. */
export function storedRow(row: number, { bet, subject, unmatched }: MatchedRow): StoredRow {
  const { price, stake, book, probability, note } = bet;
  const terms = { price, stake, book, probability, note };
  const stored = {
    ...subject,
    ...terms,
    placedAt: bet.placedAt.toISOString(),
    tipAt: subject.tipAt?.toISOString() ?? null,
    result: subject.kind === 'manual' ? bet.result : null,
  };
  const { gameId, playerId, description, stat, side, line, date } = subject;
  return {
    row,
    state: unmatched !== null ? 'unmatched' : subject.kind === 'manual' ? 'manual' : 'matched',
    key: betKey({ ...terms, gameId, playerId, description, stat, side, line, date }),
    bet: stored,
  };
}
