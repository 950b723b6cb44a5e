import { type Static, Type } from 'typebox';
import { recordOf } from '../../../domain/records.ts';
import { Body, DateTime, Int32, Nullable, OneOf } from '../../../platform/schema.ts';
import { MOST_BYTES } from './decode-file.ts';
import { IMPORT_FIELDS } from './map-columns.ts';
import { MOST_ROWS } from './read-table.ts';

/** Base64 is a third longer than the file. */
export const BODY_BYTES = Math.ceil((MOST_BYTES * 4) / 3) + 16 * 1024;

const header = Type.Optional(
  Nullable(Type.String({ maxLength: 200, description: 'Header of the column; null for none' })),
);
const columns = recordOf(IMPORT_FIELDS, () => header);

export const NewBetImport = Body(
  {
    content: Type.String({
      minLength: 1,
      description: `The CSV file in base64: UTF-8, at most ${MOST_BYTES / 1024 / 1024} MB and ${MOST_ROWS} rows`,
    }),
    fileName: Type.Optional(Type.String({ maxLength: 200, description: 'Name of the file' })),
    book: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'The sportsbook of rows that name none' }),
    ),
    columns: Type.Optional(
      Body(columns, {
        title: 'BetImportColumns',
        description:
          'Headers of the file for fields that are not found by their usual names; null for a field that shall not be read',
      }),
    ),
    players: Type.Optional(
      Type.Array(
        Body(
          {
            name: Type.String({ minLength: 1, maxLength: 100, description: 'Name in the file' }),
            playerId: Int32({ minimum: 1, description: 'The player that it means' }),
          },
          { title: 'BetImportPlayer', description: 'A choice for a name that was not matched' },
        ),
        { maxItems: MOST_ROWS, description: 'Players for names that were not found, or are ambiguous' },
      ),
    ),
  },
  { title: 'NewBetImport' },
);
export type NewBetImport = Static<typeof NewBetImport>;

export const ROW_STATES = ['matched', 'manual', 'unmatched', 'duplicate', 'error'] as const;
export type RowState = (typeof ROW_STATES)[number];

export const BetImport = Type.Object(
  {
    id: Int32({ description: 'Id of the import' }),
    fileName: Type.String({ description: 'Name of the file' }),
    headers: Type.Array(Type.String(), {
      description: 'The columns of the file. One without a name or with the name of another gets one',
    }),
    samples: Type.Array(Type.String(), { description: 'First value of each column' }),
    columns: Type.Array(
      Type.Object(
        {
          field: OneOf(IMPORT_FIELDS, { description: 'Field of a bet' }),
          header: Nullable(Type.String({ description: 'Column of the file; null: none' })),
        },
        { title: 'BetImportColumn', description: 'Where a field is read from' },
      ),
      { description: 'Every field of a bet and its column' },
    ),
    names: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name in the file' }),
          playerId: Nullable(Int32({ description: 'The player; null if none was found' })),
          playerName: Nullable(Type.String({ description: 'Name of the player' })),
          rows: Int32({ description: 'Rows with the name' }),
          candidates: Type.Array(
            Type.Object(
              {
                playerId: Int32({ description: 'Id of the player' }),
                playerName: Type.String({ description: 'Name of the player' }),
                team: Nullable(Type.String({ description: 'Abbreviation of the team; null without one' })),
              },
              { title: 'BetImportCandidate', description: 'A player whose name is similar' },
            ),
            { description: 'Players to choose from in `players` if none was found' },
          ),
        },
        { title: 'BetImportName', description: 'A name and the player that it was matched with' },
      ),
      { description: 'Every name in the file and its player' },
    ),
    rows: Int32({ description: 'Bets in the file' }),
    matched: Int32({ description: 'Rows on props that we cover and settle' }),
    manual: Int32({ description: 'Rows without a player: kept in their own words' }),
    unmatched: Int32({
      description: 'Rows whose player, game or stat was not found: kept in their own words',
    }),
    duplicates: Int32({ description: 'Rows like an earlier row or a bet of the account' }),
    errors: Int32({ description: 'Rows that cannot be read' }),
    listed: Type.Array(
      Type.Object(
        {
          row: Int32({ description: 'Line in the file' }),
          state: OneOf(ROW_STATES, { description: 'What becomes of the row' }),
          detail: Type.String({ description: 'Why' }),
          text: Type.String({ description: 'The bet in words; empty for an error' }),
        },
        { title: 'BetImportRow', description: 'A row of the file' },
      ),
      { description: 'Every row that is unmatched, a duplicate or an error' },
    ),
    aboveLimits: Type.Array(
      Type.Object(
        {
          row: Int32({ description: 'Line in the file' }),
          text: Type.String({ description: 'The bet in words' }),
          detail: Type.String({ description: 'The limit' }),
        },
        { title: 'BetImportLimit', description: 'A row above a limit of the account' },
      ),
      {
        description:
          'Rows placed today or on games ahead that are above your own limits. They are imported all the same',
      },
    ),
    createdAt: DateTime(),
    expiresAt: DateTime({ description: 'Until when it can be committed' }),
    committedAt: Nullable(DateTime({ description: 'When it was committed; null until then' })),
    imported: Nullable(Int32({ description: 'Bets that the commit added; null until then' })),
  },
  { title: 'BetImport', description: 'A file of bets before and after its commit' },
);
export type BetImport = Static<typeof BetImport>;

export const BetImportCommit = Body(
  {
    leaveOut: Type.Optional(
      Type.Array(Int32({ minimum: 1 }), {
        maxItems: MOST_ROWS,
        uniqueItems: true,
        description:
          'Rows that shall not be imported. The import is refused if it does not name every row with an error',
      }),
    ),
    importDuplicates: Type.Optional(
      Type.Boolean({ description: 'Also import rows that look like duplicates; default: false' }),
    ),
  },
  { title: 'BetImportCommit' },
);
export type BetImportCommit = Static<typeof BetImportCommit>;
