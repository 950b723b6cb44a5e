import { leagueDate } from '../../../domain/dates.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { listBets, sumProfit } from '../bet-queries.ts';
import { findBankroll } from './bankroll-queries.ts';

type NewBet = {
  userId: number;
  gameId: number | null;
  playerId: number | null;
  playerName: string | null;
  stake: number;
  placedAt: Date;
  now: Date;
};

const bets = (n: number): string => (n === 1 ? '1 open bet' : `${n} open bets`);

/** What to know about a bet: others that win and lose together with it, and stakes above the caps. */
export async function warnAbout(db: Db, bet: NewBet): Promise<string[]> {
  const { userId, gameId, playerId, playerName, stake } = bet;
  const open = await listBets(db, { userId, settled: false });
  const samePlayer = open.filter(
    (other) => gameId !== null && other.gameId === gameId && other.playerId === playerId,
  );
  const sameGame =
    open.filter((other) => gameId !== null && other.gameId === gameId).length - samePlayer.length;
  const warnings = [
    ...(samePlayer.length > 0
      ? [
          `You have ${bets(samePlayer.length)} on ${playerName} in this game: they tend to win or lose together.`,
        ]
      : []),
    ...(sameGame > 0
      ? [`You have ${bets(sameGame)} on other players of this game: their results are correlated.`]
      : []),
  ];
  const settings = await findBankroll(db, userId);
  if (!settings || settings.starting === 0) return warnings; // without a bankroll there are no shares of it
  const bankroll = settings.starting + (await sumProfit(db, userId));
  const mostPerBet = settings.maxBetShare * bankroll;
  const mostPerDay = settings.maxDayShare * bankroll;
  const day = leagueDate(bet.placedAt);
  const ofDay = open.filter(({ placedAt }) => leagueDate(placedAt) === day);
  const today = ofDay.reduce((sum, other) => sum + other.stake, stake);
  if (stake > mostPerBet) warnings.push(`The stake is above your cap of ${mostPerBet.toFixed(2)} per bet.`);
  if (today > mostPerDay)
    warnings.push(
      `Open stakes of the day are ${today.toFixed(2)}, above your cap of ${mostPerDay.toFixed(2)} per day.`,
    );
  return warnings;
}
