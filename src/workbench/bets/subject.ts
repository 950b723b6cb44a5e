import { leagueDate, minutesAfter } from '../../domain/dates.ts';
import { dataDelayMinutes, reaches, type Tier } from '../../domain/tiers.ts';
import { findGame } from '../../league/game-queries.ts';
import { findGameOfPlayer } from '../../league/player-game.ts';
import { findPlayer } from '../../league/player-queries.ts';
import { propKey } from '../../lines/line-moves.ts';
import type { LineShape } from '../../picks/pick.ts';
import { findPick, listLineShapes } from '../../picks/pick-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type FieldError, invalid, Problem } from '../../platform/problem.ts';
import type { NewBetRow } from './bet-queries.ts';
import type { NewBet } from './contract.ts';

export type Subject = Required<
  Pick<
    NewBetRow,
    | 'kind'
    | 'pickId'
    | 'rating'
    | 'league'
    | 'date'
    | 'gameId'
    | 'tipAt'
    | 'playerId'
    | 'playerName'
    | 'stat'
    | 'line'
    | 'side'
    | 'description'
    | 'lineShape'
  >
>;

type Ask = { tier: Tier; given: NewBet; placedAt: Date; now: Date };

const wrong = (name: string, detail: string): FieldError => ({ in: 'body', pointer: `/${name}`, detail });
const refuse = (name: string, detail: string) => invalid([wrong(name, detail)]);
const asJson = (shape: LineShape | null): string | null => shape && JSON.stringify(shape);

/** What a bet is on: a pick, a prop or free text. */
export function subjectOf(db: Db, ask: Ask): Promise<Subject> {
  const { pickId, playerId, description } = ask.given;
  const kinds = [pickId, playerId, description].filter((value) => value !== undefined);
  if (kinds.length !== 1) throw refuse('pickId', 'or playerId or description: give exactly one of them');
  if (ask.given.result !== undefined && description === undefined)
    throw refuse('result', 'is not allowed: we settle this bet');
  if (pickId !== undefined) return ofPick(db, pickId, ask);
  if (playerId !== undefined) return ofProp(db, playerId, ask);
  return Promise.resolve(inWords(ask));
}

/** A pick that the account's tier may see. */
async function ofPick(db: Db, id: number, { tier, given, now }: Ask): Promise<Subject> {
  refuseFields(given, ['gameId', 'date', 'stat'], 'is that of the pick');
  if (!reaches(tier, 'pro'))
    throw new Problem('forbidden', 'Following a pick needs the Pro tier. This account is on Free.', {
      title: 'Tier too low',
      extensions: { requiredTier: 'Pro' },
    });
  const pick = await findPick(db, { id, asOf: minutesAfter(now, -dataDelayMinutes(tier)) });
  if (!pick) throw refuse('pickId', `There is no pick ${id}`);
  if (given.side !== undefined && given.side !== pick.direction)
    throw refuse('side', `must be ${pick.direction}, the side of the pick`);
  const { league, date, gameId, tipAt, playerId, playerName, stat, direction, rating, lineShape } = pick;
  const line = given.line ?? pick.line;
  const prop = { league, date, gameId, tipAt, playerId, playerName, stat, line, side: direction };
  return { ...prop, kind: 'pick', pickId: id, rating, description: null, lineShape: asJson(lineShape) };
}

async function ofProp(db: Db, playerId: number, { given, now }: Ask): Promise<Subject> {
  const { gameId, date, stat, side, line } = given;
  if (stat === undefined || side === undefined || line === undefined)
    throw invalid(
      (['stat', 'side', 'line'] as const)
        .filter((name) => given[name] === undefined)
        .map((name) => wrong(name, 'must be given for a prop')),
    );
  if ((gameId === undefined) === (date === undefined)) throw refuse('gameId', 'or date: give one of them');
  const player = await findPlayer(db, { id: playerId, asOf: now });
  if (!player) throw refuse('playerId', `There is no player ${playerId}`);
  const game =
    gameId === undefined
      ? (await findGameOfPlayer(db, { player, date: date ?? leagueDate(now), asOf: now }))?.game
      : await findGame(db, { id: gameId, asOf: now });
  if (!game)
    throw gameId === undefined
      ? refuse('date', `must be a day on which ${player.name} has a game`)
      : refuse('gameId', `There is no game ${gameId}`);
  if (game.league !== player.league || !(await isIn(db, player, game, now)))
    throw refuse('gameId', `must be a game of ${player.name}`);
  const shapes = await listLineShapes(db, { gameIds: [game.id], asOf: now });
  const lineShape = shapes.get(propKey({ gameId: game.id, playerId, stat })) ?? null;
  return propSubject({ player, game, stat, side, line, lineShape });
}

type Player = NonNullable<Awaited<ReturnType<typeof findPlayer>>>;
type Game = NonNullable<Awaited<ReturnType<typeof findGame>>>;

async function isIn(db: Db, player: Player, game: Game, asOf: Date): Promise<boolean> {
  const own = await findGameOfPlayer(db, { player, date: game.date, asOf });
  return own?.game.id === game.id;
}

export const propSubject = ({
  player,
  game,
  stat,
  side,
  line,
  lineShape,
}: {
  player: Pick<Player, 'id' | 'name'>;
  game: Pick<Game, 'id' | 'league' | 'date' | 'tipAt'>;
  stat: NonNullable<NewBet['stat']>;
  side: NonNullable<NewBet['side']>;
  line: number;
  lineShape: LineShape | null;
}): Subject => ({
  kind: 'prop',
  pickId: null,
  rating: null,
  league: game.league,
  date: game.date,
  gameId: game.id,
  tipAt: game.tipAt,
  playerId: player.id,
  playerName: player.name,
  stat,
  side,
  line,
  description: null,
  lineShape: asJson(lineShape),
});

function inWords({ given, placedAt }: Ask): Subject {
  refuseFields(given, ['gameId', 'date'], 'is only for props');
  const { stat = null, side = null, line = null, description = null } = given;
  return { ...NO_PROP, stat, side, line, description, date: leagueDate(placedAt) };
}

export const NO_PROP = {
  kind: 'manual',
  pickId: null,
  rating: null,
  league: null,
  gameId: null,
  tipAt: null,
  playerId: null,
  playerName: null,
  lineShape: null,
} as const;

function refuseFields(given: NewBet, names: readonly (keyof NewBet)[], why: string): void {
  const errors = names.filter((name) => given[name] !== undefined).map((name) => wrong(name, why));
  if (errors.length > 0) throw invalid(errors);
}
