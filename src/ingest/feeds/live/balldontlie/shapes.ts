import { type Static, type TSchema, Type } from 'typebox';

const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Every list is paged. The last page has no `next_cursor`. */
const Page = <T extends TSchema>(row: T) =>
  Type.Object({ data: Type.Array(row), meta: Type.Object({ next_cursor: Maybe(Type.Integer()) }) });

const team = {
  id: Type.Integer(),
  abbreviation: Type.String(),
  full_name: Type.String(),
};
const Team = Type.Object(team);

/** Recorded responses contain IDs where the documentation shows objects. Both occur. */
const who = {
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  position: Maybe(Type.String()),
  height: Maybe(Type.String()),
  weight: Maybe(Type.String()),
  team_id: Maybe(Type.Integer()),
  team: Maybe(Team),
};
const Player = Type.Object(who);
export const Teams = Type.Object({ data: Type.Array(Team, { minItems: 2 }) });

const game = {
  id: Type.Integer(),
  date: Type.String({ minLength: 10 }),
  datetime: Maybe(Type.String()),
  season: Type.Integer(),
  status: Type.String(),
  period: Maybe(Type.Integer()),
  postseason: Type.Boolean(),
  home_team_score: Type.Integer(),
  visitor_team_score: Type.Integer(),
};
const Game = Type.Object({ ...game, home_team: Team, visitor_team: Team });

const BoxPlayer = Type.Object({
  min: Maybe(Type.String()),
  pts: Type.Integer(),
  reb: Type.Integer(),
  ast: Type.Integer(),
  fg3m: Type.Integer(),
  stl: Type.Integer(),
  blk: Type.Integer(),
  turnover: Type.Integer(),
  fgm: Type.Integer(),
  fga: Type.Integer(),
  fg3a: Type.Integer(),
  ftm: Type.Integer(),
  fta: Type.Integer(),
  oreb: Type.Integer(),
  dreb: Type.Integer(),
  pf: Type.Integer(),
  plus_minus: Maybe(Type.Number()),
  player: Player,
});
const players = { players: Type.Array(BoxPlayer, { minItems: 5 }) };
/** The team object either contains its players or is beside them. */
const BoxTeam = Type.Union([Type.Object({ ...team, ...players }), Type.Object({ team: Team, ...players })]);
export const BoxScores = Type.Object({
  data: Type.Array(
    Type.Object({ ...game, id: Maybe(Type.Integer()), home_team: BoxTeam, visitor_team: BoxTeam }),
  ),
});

const Injury = Type.Object({
  player: Player,
  status: Type.String(),
  return_date: Maybe(Type.String()),
  description: Maybe(Type.String()),
  comment: Maybe(Type.String()),
});

/** Lines are strings. */
const Prop = Type.Object({
  player_id: Type.Integer(),
  vendor: Type.String(),
  prop_type: Type.String(),
  line_value: Type.String(),
  market: Type.Union([
    Type.Object({
      type: Type.Literal('over_under'),
      over_odds: Type.Integer(),
      under_odds: Type.Integer(),
    }),
    Type.Object({ type: Type.Literal('milestone'), odds: Type.Integer() }),
  ]),
});
export const Props = Type.Object({ data: Type.Array(Prop) });

const GameOdds = Type.Object({
  game_id: Type.Integer(),
  vendor: Type.String(),
  spread_home_value: Maybe(Type.String()),
  moneyline_home_odds: Maybe(Type.Integer()),
  moneyline_away_odds: Maybe(Type.Integer()),
  total_value: Maybe(Type.String()),
});

/** Only accepts a table that declares itself as defensive. */
const PlayTypeRow = Type.Object({
  team: Team,
  season: Type.Integer(),
  stats: Type.Object({
    type_grouping: Type.String(),
    gp: Type.Integer(),
    poss: Type.Number(),
    ppp: Type.Number(),
  }),
});

export const PlayerPage = Page(Player);
export const GamePage = Page(Game);
export const InjuryPage = Page(Injury);
export const GameOddsPage = Page(GameOdds);
export const PlayTypePage = Page(PlayTypeRow);

export type Team = Static<typeof Team>;
export type Player = Static<typeof Player>;
export type Game = Static<typeof Game>;
export type BoxTeam = Static<typeof BoxTeam>;
export type BoxPlayer = Static<typeof BoxPlayer>;
export type Injury = Static<typeof Injury>;
export type Prop = Static<typeof Prop>;
export type GameOdds = Static<typeof GameOdds>;
