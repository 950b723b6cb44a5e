import { Type } from 'typebox';
import { POSITIONS } from '../../domain/players.ts';
import { COUNTS, countColumn } from '../../domain/stats.ts';
import { DateTime, Day, Int32, OneOf } from '../../platform/schema.ts';
import { INJURY_STATUS_OF, LEAGUE_OF, PLAY_TYPE_OF, SEASON_TYPE_OF, STAT_OF } from '../feeds/files/words.ts';

const Text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description ? { description } : {}) });
const Word = (words: Readonly<Record<string, unknown>>) => OneOf(Object.keys(words));
/** Columns of counts are two bytes wide. */
const Tally = () => Type.Integer({ minimum: 0, maximum: 32_767 });
const Quantity = (maximum: number) => Type.Number({ minimum: 0, maximum });
const Flag = () => Type.Boolean();
const Team = () => Text(60, 'The abbreviation or full name of the team');
const Odds = () => Type.Integer({ minimum: -100_000, maximum: 100_000, description: 'American odds' });

const SHOTS = [
  ...['fgm', 'fga', 'fg3a', 'ftm', 'fta', 'oreb', 'dreb', 'pf', 'opp_pts'],
  ...['rim_fga', 'rim_fgm', 'shortmid_fga', 'shortmid_fgm', 'longmid_fga', 'longmid_fgm'],
  ...['corner3_fga', 'corner3_fgm', 'arc3_fga', 'arc3_fgm', 'gp'],
];

/** What a column of season files may contain, wherever it occurs. */
export const COLUMN = {
  league: Word(LEAGUE_OF),
  game_date: Day(),
  as_of: Day(),
  captured_at: DateTime({ description: 'When it was true; the time of arrival if absent' }),
  game_id: Int32({ minimum: 1, description: 'The id of this service; or leave it out and name both teams' }),
  home: Team(),
  away: Team(),
  team: Team(),
  opp: Team(),
  player_id: Type.Integer({ minimum: 1, maximum: 99_999_999, description: 'Your id of the player' }),
  player_name: Text(100),
  name: Text(100),
  stat: Word(STAT_OF),
  book: Text(40),
  source: Text(80),
  snap: Text(20, '`alt` for an alternate line'),
  line: Quantity(500),
  over_odds: Odds(),
  under_odds: Odds(),
  ml_home: Odds(),
  ml_away: Odds(),
  spread_home: Type.Number({ minimum: -100, maximum: 100 }),
  total: Quantity(1_000),
  status: Word(INJURY_STATUS_OF),
  detail: Text(500),
  reason: Text(200),
  season: Type.String({ pattern: '^\\d{4}(-\\d{1,2})?$', description: '`2026-27`, or `2026` in the WNBA' }),
  season_type: Word(SEASON_TYPE_OF),
  tip_utc: DateTime(),
  home_score: Tally(),
  away_score: Tally(),
  periods: Type.Integer({ minimum: 1, maximum: 20 }),
  neutral: Flag(),
  note: Text(200),
  is_home: Flag(),
  starter: Flag(),
  min: Quantity(200),
  plus_minus: Type.Integer({ minimum: -300, maximum: 300 }),
  usage: Quantity(100),
  poss: Quantity(1_000_000),
  ppp: Quantity(10),
  play_type: Word(PLAY_TYPE_OF),
  pos5: OneOf(POSITIONS),
  height_in: Quantity(120),
  weight_lb: Quantity(600),
  dob: Type.String({ pattern: '^(19|20)\\d\\d-\\d\\d-\\d\\d$' }),
  nba_id: Type.String({ pattern: '^\\d{1,12}$' }),
  first_game: Day(),
  ...Object.fromEntries([...COUNTS.map(countColumn), ...SHOTS].map((name) => [name, Tally()])),
};
