import { propKey } from '../lines/line-moves.ts';
import { GATES, type Gate, type PlayerStatus } from '../model/gates.ts';
import { keepBestOfOverlapping, sharesEvents } from '../model/overlap.ts';
import { isPublished } from '../model/rating.ts';
import type { Pick } from './pick.ts';
import type { ScoredCandidate } from './score-slate.ts';

/** Forecasts wander by tenths; only this much is a change of role. */
const MINUTES_CHANGED = 1.5;

export type OpenPick = globalThis.Pick<
  Pick,
  'id' | 'gameId' | 'playerId' | 'stat' | 'line' | 'direction' | 'tipAt' | 'playerStatus' | 'projection'
>;

export type Decision = {
  publish: ScoredCandidate[];
  supersede: { pick: OpenPick; by: ScoredCandidate; because: string }[];
  withdraw: { pick: OpenPick; because: string }[];
  leave: OpenPick[];
  /** Every candidate with the gates that keep it back, the overlap of picks included. */
  judged: { candidate: ScoredCandidate; gates: Gate[] }[];
};

export type DecisionAsk = {
  /** Every prop of the games still to be played. */
  candidates: readonly ScoredCandidate[];
  /** The picks that stand for the day. */
  open: readonly OpenPick[];
  /** What the newest word on the games says; a game that is not among them is no longer on the day. */
  games: readonly { id: number; tipAt: Date; status: string }[];
  statusOf: (playerId: number) => PlayerStatus;
  at: Date;
};

/**
 * What becomes of the picks that stand, and which new ones there are. A pick changes only for a reason: its line, the
 * injury report, the forecast minutes or the tip-off moved, or its value is gone. Prices that drift change nothing: the
 * pick is against the price at which it was published. Once its game has begun it is left alone.
 */
export function decidePicks(ask: DecisionAsk): Decision {
  const decision: Decision = { publish: [], supersede: [], withdraw: [], leave: [], judged: [] };
  const byProp = new Map(ask.candidates.map((one) => [propKey(propOf(one)), one]));
  const kept: ScoredCandidate[] = [];
  for (const pick of ask.open) {
    const candidate = byProp.get(propKey(pick));
    const fate = fateOf(pick, candidate, ask);
    if (fate.kind === 'withdraw') decision.withdraw.push({ pick, because: fate.because });
    else if (fate.kind === 'supersede') decision.supersede.push({ pick, by: fate.by, because: fate.because });
    else decision.leave.push(pick);
    if (fate.kind !== 'withdraw' && candidate) kept.push(candidate);
  }
  const standing = new Set(kept);
  const rows = ask.candidates.map((candidate) => {
    const { stat, rating, scoreFinal, gates } = candidate.scored;
    const isTaken =
      !standing.has(candidate) &&
      kept.some((other) => other.player.id === candidate.player.id && sharesEvents(other.scored.stat, stat));
    return {
      candidate,
      stat,
      rating,
      scoreFinal,
      gates: isTaken ? [...gates, 'overlapping-pick' as const] : gates,
    };
  });
  const fresh = keepBestOfOverlapping(
    rows.filter(({ candidate }) => !standing.has(candidate)),
    ({ candidate }) => candidate.player.id,
  );
  decision.publish = fresh
    .filter(({ rating, gates }) => isPublished(rating) && gates.length === 0)
    .map(({ candidate }) => candidate);
  decision.judged = [...rows.filter(({ candidate }) => standing.has(candidate)), ...fresh];
  return decision;
}

const propOf = ({ game, player, scored }: ScoredCandidate) => ({
  gameId: game.id,
  playerId: player.id,
  stat: scored.stat,
});

type Fate =
  | { kind: 'leave' }
  | { kind: 'withdraw'; because: string }
  | { kind: 'supersede'; by: ScoredCandidate; because: string };

function fateOf(pick: OpenPick, candidate: ScoredCandidate | undefined, ask: DecisionAsk): Fate {
  if (pick.tipAt <= ask.at) return { kind: 'leave' };
  const game = ask.games.find(({ id }) => id === pick.gameId);
  if (!game) return { kind: 'withdraw', because: 'The game was moved to another day.' };
  if (game.status === 'postponed' || game.status === 'cancelled')
    return { kind: 'withdraw', because: `The game was ${game.status}.` };
  if (game.status !== 'scheduled' || game.tipAt <= ask.at) return { kind: 'leave' };
  if (!candidate) return { kind: 'withdraw', because: GATES[goneBecause(ask.statusOf(pick.playerId))] };
  const { rating, gates } = candidate.scored;
  const blind = gates.includes('stale-market'); // what nobody sees has not changed
  if (blind && !gates.some((gate) => gate === 'out' || gate === 'doubtful')) return { kind: 'leave' };
  if (gates.length > 0) return { kind: 'withdraw', because: gates.map((gate) => GATES[gate]).join(' ') };
  const change = changeSince(pick, candidate);
  if (change && isPublished(rating)) return { kind: 'supersede', by: candidate, because: change };
  if (change) return { kind: 'withdraw', because: `${change} At that it is no longer worth a pick.` };
  if (rating === 'pass')
    return { kind: 'withdraw', because: 'The price at which it was worth a pick is gone.' };
  return { kind: 'leave' };
}

const goneBecause = (status: PlayerStatus): Gate =>
  status === 'out' || status === 'doubtful' ? status : 'no-market';

/** What moved since the pick was published, in words; null when nothing did. */
function changeSince(pick: OpenPick, { game, status, scored }: ScoredCandidate): string | null {
  const changes: string[] = [];
  if (scored.line !== pick.line) changes.push(`The line moved from ${pick.line} to ${scored.line}.`);
  if (status !== pick.playerStatus)
    changes.push(`The injury report went from ${pick.playerStatus} to ${status}.`);
  const minutes = scored.projection?.minutes ?? 0;
  if (Math.abs(minutes - pick.projection.minutes) >= MINUTES_CHANGED)
    changes.push(
      `The forecast went from ${pick.projection.minutes.toFixed(1)} to ${minutes.toFixed(1)} minutes.`,
    );
  if (game.tipAt.getTime() !== pick.tipAt.getTime()) changes.push('Tip-off was moved.');
  if (changes.length > 0 || scored.direction === pick.direction) return changes.join(' ') || null;
  return `The better side is now the ${scored.direction}.`;
}
