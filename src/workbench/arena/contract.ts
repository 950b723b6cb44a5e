import { type Static, Type } from 'typebox';
import { STATS } from '../../domain/stats.ts';
import { Body, DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';

export const MOST_ROWS = 1_000;
/** Base64 of the longest file, and the rest of the body. */
export const BODY_BYTES = 512 * 1024;

const Row = Body(
  {
    player: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Name of the player; or `playerId`' }),
    ),
    playerId: Type.Optional(Int32({ minimum: 1, description: 'Id of the player instead of the name' })),
    stat: OneOf(STATS, { description: 'The stat' }),
    line: Type.Number({ minimum: 0, maximum: 999, multipleOf: 0.25, description: 'The line' }),
    overProbability: Type.Number({
      exclusiveMinimum: 0,
      exclusiveMaximum: 1,
      description: 'Your chance of the over, pushes excluded',
    }),
  },
  { title: 'ArenaRow', description: 'A forecast of one prop' },
);

export const NewArenaSubmission = Body(
  {
    entry: Type.String({
      minLength: 1,
      maxLength: 60,
      pattern: '^[^\\p{Cc}]*[^\\s\\p{Cc}][^\\p{Cc}]*$',
      description: 'Name of what made the forecasts, such as "model v3". A new name is a new entry',
    }),
    date: Day({ description: 'Day of the games' }),
    rows: Type.Optional(
      Type.Array(Row, { minItems: 1, maxItems: MOST_ROWS, description: 'The forecasts; or `content`' }),
    ),
    content: Type.Optional(
      Type.String({
        minLength: 1,
        description: `A CSV file in base64 instead of \`rows\`, with columns player, stat, line and overProbability; at most ${MOST_ROWS} rows`,
      }),
    ),
    preview: Type.Optional(Type.Boolean({ description: 'Only check the rows; default: false' })),
  },
  { title: 'NewArenaSubmission' },
);
export type NewArenaSubmission = Static<typeof NewArenaSubmission>;

export const ArenaSubmission = Type.Object(
  {
    entry: Type.String({ description: 'Name of the entry' }),
    submittedAt: DateTime({ description: 'Time of the server' }),
    accepted: Int32({ description: 'Forecasts that were stored; of a preview: that would be' }),
    superseded: Int32({ description: 'Those of props that the entry had forecast before. Both are kept' }),
    rows: Type.Array(
      Type.Object(
        {
          row: Int32({ description: 'Position in `rows`, or line of the file' }),
          playerId: Int32({ description: 'Id of the player' }),
          playerName: Type.String({ description: 'Name of the player' }),
          gameId: Int32({ description: 'Id of the game' }),
          tipAt: DateTime({ description: 'Tip-off' }),
          stat: OneOf(STATS, { description: 'The stat' }),
          line: Type.Number({ description: 'The line' }),
          overProbability: Type.Number({ description: 'Your chance of the over' }),
          supersedes: Type.Boolean({ description: 'Whether the entry had forecast the prop before' }),
        },
        { title: 'AcceptedArenaRow', description: 'A row and the prop that it was matched with' },
      ),
      { description: 'Rows that were stored; of a preview: that would be' },
    ),
    refused: Type.Array(
      Type.Object(
        {
          row: Int32({ description: 'Position in `rows`, or line of the file' }),
          player: Type.String({ description: 'Name in the row' }),
          detail: Type.String({ description: 'Why it was refused' }),
        },
        { title: 'RefusedArenaRow', description: 'A row that was not stored' },
      ),
      { description: 'Rows that were not stored' },
    ),
  },
  { title: 'ArenaSubmission' },
);
export type ArenaSubmission = Static<typeof ArenaSubmission>;

const Band = Type.Object(
  {
    predicted: Type.Number({ description: 'Mean forecast of the band' }),
    low: Type.Number({ description: 'Lowest forecast' }),
    high: Type.Number({ description: 'Highest forecast' }),
    hits: Int32({ description: 'Overs that happened' }),
    n: Int32({ description: 'Forecasts in the band' }),
  },
  { title: 'ArenaBand', description: 'Forecasts of similar chance' },
);

export const OPPONENTS = ['market', 'model', 'baseline'] as const;
export const VERDICTS = ['better', 'worse', 'unclear', 'too few days'] as const;

const Comparison = Type.Object(
  {
    opponent: OneOf(OPPONENTS, {
      description:
        'market: no-vig consensus at submission. model: our chance at submission, of the published pick or as any line is priced. baseline: 0.5',
    }),
    n: Int32({ description: 'Props that both have forecast; all numbers here are on exactly these' }),
    days: Int32({ description: 'Game days of these props' }),
    ownLogLoss: Nullable(Type.Number({ description: 'Mean log-loss of the entry' })),
    logLoss: Nullable(Type.Number({ description: 'Mean log-loss of the opponent' })),
    ownBrier: Nullable(Type.Number({ description: 'Mean Brier score of the entry' })),
    brier: Nullable(Type.Number({ description: 'Mean Brier score of the opponent' })),
    difference: Nullable(Type.Number({ description: 'ownLogLoss − logLoss: negative is better' })),
    low: Nullable(Type.Number({ description: 'Lower end of its interval, corrected for the entries' })),
    high: Nullable(Type.Number({ description: 'Upper end' })),
    verdict: OneOf(VERDICTS, { description: 'What the interval says' }),
  },
  { title: 'ArenaComparison', description: 'An entry against an opponent on the same props' },
);
export type Comparison = Static<typeof Comparison>;

const Score = Type.Object(
  {
    n: Int32({ description: 'Forecasts with a hit or a miss' }),
    logLoss: Nullable(Type.Number({ description: 'Mean log-loss; lower is better' })),
    brier: Nullable(Type.Number({ description: 'Mean Brier score; lower is better' })),
    bands: Type.Array(Band, { description: 'Calibration, in bands of equal size' }),
    clvN: Int32({ description: 'Forecasts that differ from the market and have a closing price' }),
    meanClvPoints: Nullable(
      Type.Number({
        description:
          'How far the market moved toward the forecast until tip-off, in percentage points of no-vig chance',
      }),
    ),
    against: Type.Array(Comparison, { description: 'Against the market, our model and the baseline' }),
  },
  { title: 'ArenaScore', description: 'How good the forecasts were' },
);
export type Score = Static<typeof Score>;

export const Arena = Type.Object(
  {
    level: Type.Number({ description: 'Level of each interval: 1 − 0.05 / number of entries' }),
    correction: Type.String({ description: 'The correction in words' }),
    entries: Type.Array(
      Type.Object(
        {
          id: Int32({ description: 'Id of the entry' }),
          name: Type.String({ description: 'Name of the entry' }),
          createdAt: DateTime(),
          submitted: Int32({ description: 'Forecasts, superseded ones included' }),
          props: Int32({ description: 'Props with a forecast' }),
          open: Int32({ description: 'Props without a result' }),
          pushes: Int32({ description: 'Props on the line: not scored' }),
          voids: Int32({ description: 'Props whose player did not play, or game was moved: not scored' }),
          first: Score,
          last: Score,
        },
        { title: 'ArenaEntry', description: 'An entry with the scores of the first and the last forecasts' },
      ),
      { description: 'The entries of the account, oldest first' },
    ),
  },
  { title: 'Arena' },
);
export type Arena = Static<typeof Arena>;
