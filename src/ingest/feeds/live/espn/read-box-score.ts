import type { Counts } from '../../../../domain/box-scores.ts';
import { NO_COUNTS } from '../../../../domain/box-scores.ts';
import type { BoxLine, BoxSide } from '../box-score.ts';
import type { Scene } from '../scene.ts';
import type { BoxAthlete, SummaryTeam } from './shapes.ts';

/** The column of each count. Made and attempted shots are combined as "7-20". */
const SINGLE: Readonly<Record<string, keyof Counts>> = {
  points: 'points',
  rebounds: 'rebounds',
  assists: 'assists',
  turnovers: 'turnovers',
  steals: 'steals',
  blocks: 'blocks',
  offensiveRebounds: 'oreb',
  defensiveRebounds: 'dreb',
  fouls: 'fouls',
};
const PAIRS: Readonly<Record<string, readonly [keyof Counts, keyof Counts]>> = {
  'fieldGoalsMade-fieldGoalsAttempted': ['fgm', 'fga'],
  'threePointFieldGoalsMade-threePointFieldGoalsAttempted': ['threes', 'fg3a'],
  'freeThrowsMade-freeThrowsAttempted': ['ftm', 'fta'],
};

export function readSide(scene: Scene, teamId: number, { statistics }: SummaryTeam): BoxSide {
  const [table] = statistics;
  const missing = [...Object.keys(SINGLE), ...Object.keys(PAIRS), 'minutes'].filter(
    (key) => !table.keys.includes(key),
  );
  if (missing.length > 0) throw scene.refuse(`the box score lacks ${missing.join(', ')}`);
  const lines = table.athletes.map((athlete) => lineOf(scene, table.keys, athlete));
  return { teamId, points: lines.reduce((sum, { counts }) => sum + counts.points, 0), lines };
}

function lineOf(scene: Scene, keys: readonly string[], row: BoxAthlete): BoxLine {
  const played = row.didNotPlay !== true && row.stats.length > 0;
  if (played && row.stats.length !== keys.length)
    throw scene.refuse(`${row.athlete.displayName} has ${row.stats.length} numbers for ${keys.length} keys`);
  const at = (key: string) => row.stats[keys.indexOf(key)] ?? '';
  const number = (text: string) => {
    const value = Number(text.replace('+', ''));
    if (text === '' || Number.isNaN(value)) throw scene.refuse(`'${text}' is not a number`);
    return value;
  };
  const counts: Counts = { ...NO_COUNTS };
  if (played) {
    for (const [key, name] of Object.entries(SINGLE)) counts[name] = number(at(key));
    for (const [key, [made, taken]] of Object.entries(PAIRS)) {
      const [first = '', second = ''] = at(key).split('-');
      counts[made] = number(first);
      counts[taken] = number(second);
    }
  }
  return {
    sourceId: row.athlete.id ?? '',
    name: row.athlete.displayName,
    counts,
    played,
    dnpReason: row.reason || null,
    starter: row.starter === true,
    minutes: played ? number(at('minutes')) : 0,
    plusMinus: played && keys.includes('plusMinus') ? number(at('plusMinus')) : null,
  };
}
