import { Type } from 'typebox';
import { getPlayer } from '../../league/player-queries.ts';
import { lineHistory } from '../../lines/line-history.ts';
import { DIRECTIONS } from '../../picks/contract.ts';
import { Problem } from '../../platform/problem.ts';
import { Int32, OneOf } from '../../platform/schema.ts';
import { getGameAhead } from '../../research/pricing/check-bet.ts';
import { evaluate } from '../../research/pricing/evaluate.ts';
import { playerLadder } from '../../research/pricing/ladder.ts';
import { day, id, stat } from './inputs.ts';
import { dayOfPlayer } from './look-up.ts';
import { type Movement, type Prices, shapeMovement, shapePrices } from './shape-prices.ts';
import { MOVEMENT, PRICES } from './shows.ts';
import { defineTool, Input, listOf, partOf } from './tool.ts';

const FIND_A_PLAYER = 'Call find_player for player ids and next games.';
/** The price of a bet whose odds are not given: its value is not shown. */
const USUAL_PRICE = -110;

const priceProp = defineTool({
  name: 'price_prop',
  description:
    "Any line of a player's next game: chance, fair odds and best book of each side; with odds, the value of that bet.",
  input: Input({
    playerId: id,
    stat,
    line: Type.Optional(
      Type.Number({ minimum: 0, maximum: 200, multipleOf: 0.5, description: "Default: the market's" }),
    ),
    odds: Type.Optional(Int32({ description: 'American' })),
    side: Type.Optional(OneOf(DIRECTIONS)),
  }),
  output: Type.Object({
    line: Type.Number(),
    over: partOf<Prices['over']>(),
    under: partOf<Prices['under']>(),
    projection: partOf<Prices['projection']>(),
    books: listOf<Prices['books'][number]>(),
  }),
  ifMissing: FIND_A_PLAYER,
  shows: PRICES,
  run: async ({ db, known, readGame }, { playerId, stat, odds, side = 'over', ...ask }) => {
    const { now, asOf } = known;
    const player = await getPlayer(db, { id: playerId, asOf });
    const { date } = await getGameAhead(db, { player, date: undefined, now });
    const { record } = await playerLadder(db, { playerId, stat, date, ...known, readGame });
    const line = ask.line ?? record.consensusLine;
    if (line === null)
      throw new Problem(
        'not-found',
        `No book quotes this prop of ${player.name} yet. Give a line of your own.`,
      );
    const bet = { playerId, stat, line, side, price: odds ?? USUAL_PRICE, date };
    const evaluation = await evaluate(db, { bet, now, readGame });
    const books = record.rungs.find((rung) => rung.line === line)?.books ?? [];
    return shapePrices(evaluation, books, odds !== undefined);
  },
});

const lineMovement = defineTool({
  name: 'line_movement',
  description: 'How a line moved, in total and at each book. Default: the next game.',
  input: Input({ playerId: id, stat, date: day }),
  output: Type.Object({
    moves: listOf<Movement['moves'][number]>(),
    books: listOf<Movement['books'][number]>(),
    truncated: Type.Boolean(),
  }),
  ifMissing: FIND_A_PLAYER,
  shows: MOVEMENT,
  run: async (session, { playerId, stat, date }) => {
    const asked = await dayOfPlayer(session, playerId, date);
    const ask = { playerId, propType: stat, date: asked, ...session.known };
    return shapeMovement((await lineHistory(session.db, ask)).record);
  },
});

export const priceTools = [priceProp, lineMovement];
