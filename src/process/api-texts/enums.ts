import { GAME_STATUSES } from '../../domain/games.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { SCOPES, TIERS } from '../../domain/tiers.ts';
import { OPERATION_STATUSES, OPERATION_TYPES } from '../../ingest/operations/state.ts';
import { STEP_NAMES } from '../../ingest/operations/step-names.ts';
import { RATINGS } from '../../model/rating.ts';
import { DIRECTIONS, PICK_STATUSES, PUBLISHED_RATINGS, RESULTS } from '../../picks/contract.ts';
import type { Enums } from '../../platform/http/openapi/name-schemas.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';

/** Names of the enums that several operations share. Any enum with exactly these values gets the name. */
export const ENUMS: Enums = {
  Stat: {
    values: STATS,
    description:
      'What a prop is about. `ptsRebAst`, `ptsReb`, `ptsAst` and `rebAst` are sums; `stocks` is steals plus blocks; `threes` are made three-pointers.',
  },
  League: { values: LEAGUES, description: 'The league' },
  Direction: { values: DIRECTIONS, description: 'Side of a prop: over or under the line' },
  Rating: {
    values: PUBLISHED_RATINGS,
    description: 'Rating of a published pick. `premium` is the stronger one.',
  },
  ModelRating: {
    values: RATINGS,
    description: 'Rating of a scored prop. Only `premium` and `standard` ones become picks.',
  },
  PickResult: {
    values: RESULTS,
    description:
      'Result of a settled pick. `push`: the stat landed on the line. `void`: the pick does not count, for example because the player did not play.',
  },
  PickStatus: {
    values: PICK_STATUSES,
    description:
      'State of a pick. `open`: before its game. `live`: the game has started and the pick is not settled. `withdrawn`: taken back or replaced before the game.',
  },
  PickOrigin: {
    values: ['live', 'backfill'],
    description:
      'How picks were made. `live`: published before tip-off. `backfill`: computed later from the data known at the time.',
  },
  EventName: { values: EVENT_TYPES, description: 'Type of an event. More may be added.' },
  GameStatus: { values: GAME_STATUSES, description: 'State of a game' },
  Tier: { values: TIERS, description: 'Tier of an account, lowest first' },
  Scope: { values: SCOPES, description: 'What an ops token may do' },
  OperationType: { values: OPERATION_TYPES, description: 'Kind of an operation' },
  OperationStatus: { values: OPERATION_STATUSES, description: 'State of an operation' },
  PipelineStep: {
    values: STEP_NAMES,
    description: 'Step of the data pipeline, in the order in which they run',
  },
  DataBasis: {
    values: ['observed', 'imported'],
    description:
      '`observed`: recorded by this service at the time. `imported`: history that was imported later.',
  },
};
