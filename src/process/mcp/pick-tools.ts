import { Type } from 'typebox';
import { leagueDate } from '../../domain/dates.ts';
import { PICKS_LIMIT, RESULTS } from '../../picks/contract.ts';
import { deepDive } from '../../picks/deep-dive/deep-dive.ts';
import { pagePicks } from '../../picks/page-picks.ts';
import { showDay, showPick } from '../../picks/show-picks.ts';
import { checkSpan } from '../../platform/http/time-query.ts';
import { OneOf } from '../../platform/schema.ts';
import { day, id, league, limitOf, stat, teamName } from './inputs.ts';
import { teamNamed } from './look-up.ts';
import {
  bestValueOf,
  type ExplainedBlock,
  type ExplainedPick,
  type PickWithResult,
  type ShortPick,
  shapeDeepDive,
  shapePick,
  shapeWholePick,
  shapeWithResult,
} from './shape-picks.ts';
import { DEEP_DIVE, SHORT_PICKS, WHOLE_PICK } from './shows.ts';
import { defineTool, Input, listOf, partOf } from './tool.ts';

const SHOWN = 10;
const MOST = 50;
const FIND_A_PICK = 'Call todays_picks or find_picks for pick ids.';

const todaysPicks = defineTool({
  name: 'todays_picks',
  description: "Today's recommended bets, best first, with chance, value and best price.",
  input: Input({
    league,
    stat: Type.Optional(stat),
    minEv: Type.Optional(Type.Number({ description: 'Percent' })),
    limit: limitOf(MOST),
  }),
  output: Type.Object({
    date: Type.String(),
    total: Type.Integer(),
    picks: listOf<ShortPick>(),
    truncated: Type.Boolean(),
  }),
  shows: SHORT_PICKS,
  run: async ({ db, known: { asOf } }, { league = 'nba', stat, minEv, limit = SHOWN }) => {
    const date = leagueDate(asOf);
    const { items, count } = await showDay(db, {
      league,
      date,
      filter: { stat, asOf },
      limit: minEv === undefined ? limit : PICKS_LIMIT.most,
    });
    const found = minEv === undefined ? items : items.filter((pick) => bestValueOf(pick) >= minEv);
    const total = minEv === undefined ? count : found.length;
    return {
      date,
      total,
      picks: found.slice(0, limit).map(shapePick),
      truncated: total > Math.min(limit, found.length),
    };
  },
});

const findPicks = defineTool({
  name: 'find_picks',
  description: 'Picks of any days, newest first, with results and closing-line value.',
  input: Input({
    from: day,
    to: day,
    league,
    playerId: Type.Optional(id),
    team: Type.Optional(teamName),
    stat: Type.Optional(stat),
    result: Type.Optional(OneOf(RESULTS)),
    limit: limitOf(MOST),
  }),
  output: Type.Object({
    total: Type.Integer(),
    picks: listOf<PickWithResult>(),
    truncated: Type.Boolean(),
  }),
  ifMissing: 'Call games_on to see the teams of a day.',
  shows: SHORT_PICKS,
  run: async (session, { league = 'nba', team, limit = SHOWN, ...filter }) => {
    const { db, known } = session;
    const { asOf } = known;
    const { from } = filter;
    const today = leagueDate(asOf);
    const to = filter.to ?? (from !== undefined && from > today ? from : today);
    if (from !== undefined) checkSpan(from, to);
    const teamId = team === undefined ? undefined : (await teamNamed(session, league, team)).id;
    const { items, count } = await pagePicks(db, {
      filter: { ...filter, to, league, teamId, asOf },
      sort: '-publishedAt',
      limit,
    });
    return {
      total: count,
      picks: items.map(shapeWithResult),
      truncated: count > items.length,
    };
  },
});

const explainPick = defineTool({
  name: 'explain_pick',
  description: 'Why a pick was made: projection, what each factor adds, prices, worst line to take.',
  input: Input({ pickId: id }),
  output: Type.Object({
    chance: Type.Number(),
    summary: Type.String(),
    projection: partOf<ExplainedPick['projection']>(),
    blocks: listOf<ExplainedPick['blocks'][number]>(),
    prices: listOf<ExplainedPick['prices'][number]>(),
  }),
  ifMissing: FIND_A_PICK,
  shows: WHOLE_PICK,
  run: async ({ db, known: { asOf } }, { pickId }) =>
    shapeWholePick(await showPick(db, { id: pickId, asOf })),
});

const explainBlock = defineTool({
  name: 'deep_dive',
  description: 'One factor of a pick in words. Blocks are listed by explain_pick.',
  input: Input({ pickId: id, block: Type.String({ maxLength: 60 }) }),
  output: Type.Object({
    block: Type.String(),
    summary: Type.String(),
    sections: listOf<ExplainedBlock['sections'][number]>(),
    conclusion: Type.String(),
  }),
  ifMissing: FIND_A_PICK,
  shows: DEEP_DIVE,
  run: async ({ db, narrator, known: { asOf } }, { pickId, block }) =>
    shapeDeepDive(await deepDive(db, narrator, { pickId, blockName: block, asOf })),
});

export const pickTools = [todaysPicks, findPicks, explainPick, explainBlock];
