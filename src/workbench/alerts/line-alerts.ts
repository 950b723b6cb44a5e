import { leagueTime } from '../../domain/dates.ts';
import { STAT_CATALOGUE } from '../../domain/stats.ts';
import { type PropLine, propKey } from '../../lines/line-moves.ts';
import type { Found } from './found.ts';
import type { LineRule } from './rule-queries.ts';

export type Lines = ReadonlyMap<string, PropLine>;

export const linesByProp = (lines: readonly PropLine[]): Lines =>
  new Map(lines.map((line) => [propKey(line), line]));

/** Props whose consensus line changed, and props that are new. */
export const changedLines = (before: Lines, after: Lines): PropLine[] =>
  [...after.values()].filter((line) => before.get(propKey(line))?.consensusLine !== line.consensusLine);

const beyond = ({ direction, line }: LineRule, at: number): boolean =>
  direction === 'up' ? at >= line : at <= line;

/**
 * Rules whose line was reached or crossed between two snapshots, or at which the line opened. A rule matches
 * once per game, even if the line crosses it again.
 */
export function matchLines(
  rules: readonly LineRule[],
  { before, after, capturedAt, names }: { before: Lines; after: Lines; capturedAt: Date; names: Names },
): Found[] {
  const changed = Map.groupBy(changedLines(before, after), ({ playerId, stat }) => `${playerId} ${stat}`);
  return rules.flatMap((rule) => {
    if (rule.updatedAt >= capturedAt) return [];
    return (changed.get(`${rule.playerId} ${rule.stat}`) ?? []).flatMap((line) => {
      const was = before.get(propKey(line))?.consensusLine ?? null;
      if (!beyond(rule, line.consensusLine) || (was !== null && beyond(rule, was))) return [];
      return [foundLine(rule, line, { was, capturedAt, name: names.get(rule.playerId) ?? 'A player' })];
    });
  });
}

export type Names = ReadonlyMap<number, string>;

function foundLine(
  rule: LineRule,
  { gameId, consensusLine }: PropLine,
  { was, capturedAt, name }: { was: number | null; capturedAt: Date; name: string },
): Found {
  const stat = STAT_CATALOGUE[rule.stat].displayName;
  const moved = was === null ? `opened at ${consensusLine}` : `went from ${was} to ${consensusLine}`;
  const wish = `${rule.line} or ${rule.direction === 'up' ? 'higher' : 'lower'}`;
  return {
    userId: rule.userId,
    ruleId: rule.id,
    dedupeKey: `line ${rule.id} ${rule.direction} ${rule.line} ${gameId}`,
    kind: 'line',
    title: `${name}: ${stat} line ${was === null ? 'opened at' : 'is now'} ${consensusLine}`,
    message: `The consensus line of ${name}, ${stat}, ${moved} at ${leagueTime(capturedAt)}. Your rule: ${wish}.`,
    playerId: rule.playerId,
    pickId: null,
    gameId,
    email: rule.email,
    channelIds: rule.channelIds,
    push: rule.push,
    happenedAt: capturedAt,
  };
}
