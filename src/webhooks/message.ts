import { isLeague, LEAGUE_CATALOGUE } from '../domain/leagues.ts';
import { decimal, odds, percent, shortDecimal, signed } from '../domain/number-format.ts';
import { americanOdds } from '../domain/odds.ts';
import { NOT_SHOWN } from '../domain/source-rights.ts';
import { isStat, STAT_CATALOGUE } from '../domain/stats.ts';
import type { Withheld } from '../platform/rights/withhold.ts';
import type { AnyEnvelope, Envelope, EventData, EventType } from './event.ts';
import { EVENTS } from './event-types.ts';

/** An event in words. The texts are plain: each target escapes them for its own markup. */
export type Message = { title: string; text: string; link: string };

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const dayWords = (date: string): string => day.format(new Date(`${date}T12:00:00Z`));
const leagueWords = (league: string): string => (isLeague(league) ? LEAGUE_CATALOGUE[league].name : league);
const statWords = (stat: string): string =>
  (isStat(stat) ? STAT_CATALOGUE[stat].displayName : stat).toLowerCase();
const plural = (count: number, one: string, many = `${one}s`): string =>
  `${decimal(count, 0)} ${count === 1 ? one : many}`;
const where = ({ league, date }: { league: string; date: string }): string =>
  `${leagueWords(league)}, ${dayWords(date)}`;

type Words = { title: string; text: string; path: string };
type Prop = { playerName: string; stat: string; line: number; direction: string };
const propWords = ({ playerName, stat, line, direction }: Prop): string =>
  `${playerName} ${direction} ${shortDecimal(line)} ${statWords(stat)}`;

const WORDS: { [T in EventType]: (data: EventData[T]) => Words } = {
  'picks.published': (pick) => ({
    title: `${pick.rating === 'premium' ? 'Premium' : 'Standard'} pick: ${propWords(pick)}`,
    text: `Price ${odds(Math.round(americanOdds(pick.price)))}, expected value ${signed(pick.evPercent)}%, chance ${percent(pick.confidence)}, score ${decimal(pick.scoreFinal)}. ${where(pick)}.`,
    path: `/picks/${pick.pickId}`,
  }),
  'picks.updated': ({ current, ...pick }) => ({
    title: `Pick updated: ${propWords({ ...pick, ...current })}`,
    text: `${pick.reason} ${where(pick)}.`,
    path: `/picks/${pick.pickId}`,
  }),
  'picks.withdrawn': (pick) => ({
    title: `Pick withdrawn: ${propWords(pick)}`,
    text: `${pick.reason} ${where(pick)}.`,
    path: `/picks/${pick.pickId}`,
  }),
  'picks.scored': (run) => ({
    title: `${plural(run.count, 'pick')} for ${where(run)}`,
    text: `${decimal(run.premiumCount, 0)} premium, ${decimal(run.standardCount, 0)} standard.`,
    path: `/picks?date=${run.date}`,
  }),
  'picks.settled': (run) => ({
    title: `${plural(run.count, 'pick')} settled: ${where(run)}`,
    text: `${plural(run.hits, 'hit')}, ${plural(run.misses, 'miss', 'misses')}, ${plural(run.pushes, 'push', 'pushes')}, ${plural(run.voids, 'void')}. ${run.unsettledCount === 0 ? 'All picks of the day are settled.' : `${plural(run.unsettledCount, 'pick')} of the day still open.`}`,
    path: '/record',
  }),
  'lines.moved': (move) => ({
    title: `${move.playerName}, ${statWords(move.propType)}: line ${move.direction} to ${move.currentLine}`,
    text: `The ${move.sportsbook ?? 'consensus'} line moved from ${move.previousLine} to ${move.currentLine} (${signed(move.delta, 2)}).`,
    path: `/players/${move.playerId}`,
  }),
  'odds.refreshed': (snapshot) => ({
    title: `Odds refreshed: ${where(snapshot)}`,
    text: `${plural(snapshot.propCount, 'prop')} at ${plural(snapshot.sportsbooks.length, 'book')}, ${plural(snapshot.lineCount, 'new quote')}.`,
    path: '/picks',
  }),
  'bets.settled': (run) => ({
    title: `${plural(run.count, 'bet')} settled: ${where(run)}`,
    text: `${plural(run.hits, 'hit')}, ${plural(run.misses, 'miss', 'misses')}, ${plural(run.pushes, 'push', 'pushes')}, ${plural(run.voids, 'void')}. Profit ${signed(run.profit, 2)}.`,
    path: '/bets',
  }),
};

const NO_TEXT = `${NOT_SHOWN}.`;

function describeEvent({ type, data }: Envelope): Words {
  const describe = WORDS[type] as (data: object) => Words;
  const { withheld = [] }: { withheld?: Withheld[] } = data;
  if (withheld.length === 0) return describe(data);
  // A reason is a sentence of its own; without its numbers an event cannot be put into words.
  if (withheld.every(({ field }) => field === 'reason')) return describe({ ...data, reason: NO_TEXT });
  return { title: EVENTS[type].description, text: NO_TEXT, path: '/picks' };
}

function wordsOf(envelope: AnyEnvelope): Words[] {
  if (envelope.type === 'events.batch') return envelope.data.events.map(describeEvent);
  if (envelope.type === 'alerts.raised')
    return envelope.data.alerts.map(({ title, message, path }) => ({
      title: title ?? NOT_SHOWN,
      text: message ?? NO_TEXT,
      path,
    }));
  return [describeEvent(envelope)];
}

/** One per event or alert. `isTest`: with a mark in the title, because the numbers of a test are an example. */
export const messagesOf = (
  envelope: AnyEnvelope,
  { baseUrl, isTest }: { baseUrl: string; isTest: boolean },
): Message[] =>
  wordsOf(envelope).map(({ title, text, path }) => ({
    title: isTest ? `Test: ${title}` : title,
    text,
    link: `${baseUrl}${path}`,
  }));
