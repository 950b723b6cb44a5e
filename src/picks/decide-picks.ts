import { propKey } from '../lines/line-moves.ts';
import { GATES, type Gate, type PlayerStatus } from '../model/gates.ts';
import { withinPremiumLimits } from '../model/limits.ts';
import { isSameFamily, keepBestOfFamily } from '../model/overlap.ts';
import { isOtherPriceBand, isPublished, keptRating } from '../model/rating.ts';
import type { Pick } from './pick.ts';
import type { ScoredCandidate } from './score-slate.ts';

/** Projections vary by tenths of a minute; only a difference this large is a change of role. */
export const MINUTES_CHANGED = 1.5;

export type OpenPick = globalThis.Pick<
  Pick,
  | 'id'
  | 'gameId'
  | 'playerId'
  | 'stat'
  | 'line'
  | 'direction'
  | 'rating'
  | 'decimalPrice'
  | 'tipAt'
  | 'playerStatus'
  | 'projection'
>;

/** The change reported to subscribers with a new version. Of several changes, the first in this order. */
export const CHANGES = ['line', 'side', 'rating', 'price'] as const;
export type Change = (typeof CHANGES)[number];

export type Decision<Open extends OpenPick = OpenPick> = {
  publish: ScoredCandidate[];
  supersede: { pick: Open; by: ScoredCandidate; change: Change; because: string }[];
  withdraw: { pick: Open; because: string }[];
  /** `seen`: the prop as scored in this run, if it was scored. */
  leave: { pick: Open; seen: ScoredCandidate | undefined }[];
  /** Every candidate with the gates that block it, including overlap with other picks. */
  judged: { candidate: ScoredCandidate; gates: Gate[]; stands: boolean }[];
};

export type DecisionAsk<Open extends OpenPick = OpenPick> = {
  /** Every prop of the scored games. */
  candidates: readonly ScoredCandidate[];
  /** The current picks on these games. */
  open: readonly Open[];
  /** The current picks on the other games of the night: they count towards its limits. */
  elsewhere: readonly globalThis.Pick<OpenPick, 'gameId' | 'rating'>[];
  /** The newest versions of the day's games. A game not among them is no longer on this day. */
  games: readonly { id: number; tipAt: Date; status: string }[];
  statusOf: (playerId: number) => PlayerStatus;
  /** When the decision takes effect: picks on games that have started by then do not change. */
  at: Date;
};

/**
 * Decides which open picks change and which new ones to publish. A change of line, side, rating or price band
 * creates a new version, as do injury news, changed projected minutes and a moved tip-off. A pick without
 * value is withdrawn. Smaller price moves change nothing. After tip-off a pick does not change.
 */
export function decidePicks<Open extends OpenPick>(ask: DecisionAsk<Open>): Decision<Open> {
  const candidates = ask.candidates.filter(({ game }) => game.tipAt > ask.at);
  const byProp = new Map(candidates.map((one) => [propKey(propOf(one)), one]));
  const current = ask.open.map((pick) => {
    const seen = byProp.get(propKey(pick));
    return { pick, seen, fate: fateOf(pick, seen, ask) };
  });
  const kept = current.flatMap(({ fate, seen }) => (fate.kind !== 'withdraw' && seen ? [seen] : []));
  const { standing, fresh } = judge(candidates, kept);
  const isNew = ({ rating, gates }: Judged) => isPublished(rating) && gates.length === 0;

  const rises = current.filter(({ pick, fate }) => isPremium(fate) && pick.rating !== 'premium');
  const worthPremium = fresh.filter((one) => isNew(one) && one.rating === 'premium');
  const contenders = [
    ...rises.flatMap(({ seen }) => seen ?? []),
    ...worthPremium.map((one) => one.candidate),
  ];
  const limited = exceedingLimits(contenders, [
    ...ask.elsewhere,
    ...current.filter(staysPremium).map(pickOf),
  ]);

  const decision: Decision<Open> = { publish: [], supersede: [], withdraw: [], leave: [], judged: [] };
  for (const { pick, seen, fate: unlimited } of current) {
    const fate = seen && limited.has(seen) ? fateOf(pick, asStandard(seen), ask) : unlimited;
    if (fate.kind === 'withdraw') decision.withdraw.push({ pick, because: fate.because });
    else if (fate.kind === 'supersede') {
      const { by, change, because } = fate;
      decision.supersede.push({ pick, by, change, because });
    } else decision.leave.push({ pick, seen });
  }
  const published = (candidate: ScoredCandidate) =>
    limited.has(candidate) ? asStandard(candidate) : candidate;
  decision.publish = fresh.filter(isNew).map(({ candidate }) => published(candidate));
  decision.judged = [...standing, ...fresh].map(({ candidate, gates, stands }) => ({
    candidate: published(candidate),
    gates,
    stands,
  }));
  return decision;
}

type Judged = ReturnType<typeof judge>['fresh'][number];

/** Gates of the candidates, including overlap with picks that stand and with each other. */
function judge(candidates: readonly ScoredCandidate[], kept: readonly ScoredCandidate[]) {
  const stand = new Set(kept);
  const rows = candidates.map((candidate) => {
    const { stat, rating, scoreFinal, gates } = candidate.scored;
    const stands = stand.has(candidate);
    // The same props as in keepBestOfFamily, so that a second run gives other props the same gates.
    const isTaken =
      !stands &&
      isPublished(rating) &&
      gates.length === 0 &&
      kept.some((other) => other.player.id === candidate.player.id && isSameFamily(other.scored.stat, stat));
    return {
      candidate,
      stat,
      rating,
      scoreFinal,
      stands,
      gates: isTaken ? [...gates, 'overlapping-pick' as const] : gates,
    };
  });
  return {
    standing: rows.filter(({ stands }) => stands),
    fresh: keepBestOfFamily(
      rows.filter(({ stands }) => !stands),
      ({ candidate }) => candidate.player.id,
    ),
  };
}

const isPremium = (fate: Fate): boolean => fate.kind === 'supersede' && fate.by.scored.rating === 'premium';

type Current = { pick: OpenPick; fate: Fate };
const pickOf = ({ pick }: Current) => pick;
const staysPremium = ({ pick, fate }: Current): boolean =>
  pick.rating === 'premium' && (fate.kind === 'leave' || isPremium(fate));

/** A pick beyond the limits of the night or its game is worth premium and published as standard. */
function exceedingLimits(
  contenders: readonly ScoredCandidate[],
  standing: readonly globalThis.Pick<OpenPick, 'gameId' | 'rating'>[],
): Set<ScoredCandidate> {
  const valued = contenders.map((candidate) => ({
    candidate,
    gameId: candidate.game.id,
    cautiousValue: candidate.scored.cautiousEvPercent,
  }));
  const allowed = withinPremiumLimits(
    valued,
    standing.filter(({ rating }) => rating === 'premium'),
  );
  return new Set(valued.filter((one) => !allowed.has(one)).map(({ candidate }) => candidate));
}

const asStandard = (candidate: ScoredCandidate): ScoredCandidate => ({
  ...candidate,
  scored: { ...candidate.scored, rating: 'standard' },
  limited: true,
});

const propOf = ({ game, player, scored }: ScoredCandidate) => ({
  gameId: game.id,
  playerId: player.id,
  stat: scored.stat,
});

type Fate =
  | { kind: 'leave' }
  | { kind: 'withdraw'; because: string }
  | { kind: 'supersede'; by: ScoredCandidate; change: Change; because: string };

function fateOf(pick: OpenPick, candidate: ScoredCandidate | undefined, ask: DecisionAsk): Fate {
  if (pick.tipAt <= ask.at) return { kind: 'leave' };
  const game = ask.games.find(({ id }) => id === pick.gameId);
  if (!game) return { kind: 'withdraw', because: 'The game was moved to another day.' };
  if (game.status === 'postponed' || game.status === 'cancelled')
    return { kind: 'withdraw', because: `The game was ${game.status}.` };
  if (game.status !== 'scheduled' || game.tipAt <= ask.at) return { kind: 'leave' };
  if (!candidate) return { kind: 'withdraw', because: GATES[goneBecause(ask.statusOf(pick.playerId))] };
  const { gates } = candidate.scored;
  // A stale market is no evidence of change.
  const blind = gates.includes('stale-market');
  if (blind && !gates.some((gate) => gate === 'out' || gate === 'doubtful')) return { kind: 'leave' };
  if (gates.length > 0) return { kind: 'withdraw', because: gates.map((gate) => GATES[gate]).join(' ') };
  const by = withRatingFor(pick, candidate);
  const changes = changesSince(pick, by);
  const because = changes.map(({ because }) => because).join(' ');
  if (!isPublished(by.scored.rating)) return { kind: 'withdraw', because: worthless(pick, by, because) };
  const change = CHANGES.find((word) => changes.some((one) => one.change === word));
  return change ? { kind: 'supersede', by, change, because } : { kind: 'leave' };
}

const goneBecause = (status: PlayerStatus): Gate =>
  status === 'out' || status === 'doubtful' ? status : 'no-market';

const worthless = (pick: OpenPick, { scored }: ScoredCandidate, because: string): string =>
  scored.line === pick.line && scored.direction === pick.direction && because === ''
    ? 'The price at which it was worth a pick is gone.'
    : `${because} At that it is no longer worth a pick.`;

/** Hysteresis below a rating's floor applies neither after injury news nor to the other side. */
function withRatingFor(pick: OpenPick, candidate: ScoredCandidate): ScoredCandidate {
  const { scored } = candidate;
  if (candidate.limited) return candidate;
  if (scored.direction !== pick.direction || injuryNews(pick, candidate).length > 0) return candidate;
  return {
    ...candidate,
    scored: { ...scored, rating: keptRating(pick.rating, scored.cautiousEvPercent / 100) },
  };
}

type Found = { change: Change; because: string };

/** Changes since the pick was published, with their descriptions. */
function changesSince(pick: OpenPick, candidate: ScoredCandidate): Found[] {
  const { game, scored } = candidate;
  const changes: Found[] = [];
  const found = (change: Change, because: string) => changes.push({ change, because });
  if (scored.line !== pick.line) found('line', `The line moved from ${pick.line} to ${scored.line}.`);
  for (const because of injuryNews(pick, candidate)) found('rating', because);
  if (game.tipAt.getTime() !== pick.tipAt.getTime()) found('rating', 'Tip-off was moved.');
  if (scored.direction !== pick.direction) found('side', `The better side is now the ${scored.direction}.`);
  else {
    if (isOtherPriceBand(pick.decimalPrice, scored.decimalPrice))
      found(
        'price',
        `The price moved from ${pick.decimalPrice.toFixed(2)} to ${scored.decimalPrice.toFixed(2)}.`,
      );
    if (isPublished(scored.rating) && scored.rating !== pick.rating)
      found('rating', `The rating went from ${pick.rating} to ${scored.rating}.`);
  }
  return changes;
}

/** Changes from the injury report: the player's own status, or his minutes because of teammates. */
function injuryNews(pick: OpenPick, { status, scored }: ScoredCandidate): string[] {
  const news: string[] = [];
  if (status !== pick.playerStatus)
    news.push(`The injury report went from ${pick.playerStatus} to ${status}.`);
  const minutes = scored.projection?.minutes ?? 0;
  if (Math.abs(minutes - pick.projection.minutes) >= MINUTES_CHANGED)
    news.push(
      `The forecast went from ${pick.projection.minutes.toFixed(1)} to ${minutes.toFixed(1)} minutes.`,
    );
  return news;
}
