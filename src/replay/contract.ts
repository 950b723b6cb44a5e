import { type Static, Type } from 'typebox';
import { LEAGUES } from '../domain/leagues.ts';
import { Body, DateTime, Day, Int32, OneOf } from '../platform/schema.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';

export const MOST_SPEED = 3_600;

export const SessionParams = Type.Object({ id: Int32() });

const instant = (description: string) => Type.String({ format: 'date-time', description });
const speed = Int32({ minimum: 1, maximum: MOST_SPEED, description: 'How much faster than real time' });

export const NewSession = Body(
  {
    date: Day({ description: 'The day to replay' }),
    league: OneOf(LEAGUES, { description: 'The league' }),
    startAt: Type.Optional(instant('Where the clock starts; 09:00 in New York if absent')),
    speed: Type.Optional(speed),
  },
  { title: 'NewReplaySession' },
);
export type NewSession = Static<typeof NewSession>;

const fields = {
  id: Int32(),
  date: Day(),
  league: OneOf(LEAGUES),
  basis: OneOf(['observed', 'imported'], {
    description:
      'observed: the recorded events; imported: derived from the facts by the rules of the service',
  }),
  clock: DateTime({ description: 'The time in the session' }),
  endsAt: DateTime({ description: 'The clock goes no further' }),
  speed,
  state: OneOf(['paused', 'playing', 'advancing', 'ended']),
  createdAt: DateTime(),
  expiresAt: DateTime({ description: 'Then the session and everything in it is deleted' }),
};
export const Session = Type.Object(fields, { title: 'ReplaySession' });
export type SessionOnWire = Static<typeof Session>;
export const CreatedSession = Type.Object(
  { ...fields, key: Type.String({ description: 'API key of this session only; returned only once' }) },
  { title: 'CreatedReplaySession' },
);

export const Advance = Body(
  {
    to: Type.Optional(instant('Until this instant')),
    bySeconds: Type.Optional(Int32({ minimum: 1, maximum: 200_000, description: 'By this many seconds' })),
    untilEvent: Type.Optional(
      OneOf([...EVENT_TYPES, 'any'], { description: 'Until the next event of this type, or of any' }),
    ),
  },
  { title: 'ReplayAdvance', minProperties: 1, maxProperties: 1 },
);
export type Advance = Static<typeof Advance>;

export const Play = Body({ speed: Type.Optional(speed) }, { title: 'ReplayPlay' });

export const Faults = Body(
  {
    duplicateNext: Type.Optional(Type.Literal(true, { description: 'The next delivery is sent twice' })),
    delayNextSeconds: Type.Optional(
      Int32({
        minimum: 1,
        maximum: 86_400,
        description: 'The next delivery is late, in time of the session',
      }),
    ),
    reorderNext: Type.Optional(Type.Literal(true, { description: 'The next two deliveries change places' })),
    dropNextConnection: Type.Optional(
      Type.Literal(true, { description: 'The connection of the next delivery breaks; it is tried again' }),
    ),
  },
  { title: 'ReplayFaults', minProperties: 1 },
);
export type Faults = Static<typeof Faults>;

export const DeletedSession = Type.Object(
  { id: Int32(), deleted: Type.Literal(true) },
  { title: 'DeletedReplaySession' },
);

export const DaysQuery = Type.Object({
  league: Type.Optional(OneOf(LEAGUES, { description: 'nba if absent' })),
  from: Type.Optional(Day({ description: 'First day; 30 days ago if absent' })),
  to: Type.Optional(Day({ description: 'Last day; yesterday if absent' })),
});

const count = (description: string) => Int32({ minimum: 0, description });
export const ReplayDay = Type.Object(
  {
    date: Day(),
    league: OneOf(LEAGUES),
    basis: OneOf(['observed', 'imported']),
    games: count('Games'),
    picks: count('Picks that were published, replaced ones included'),
    withdrawnPicks: count(
      'Picks that were withdrawn; 0 for an imported day, whose picks were scored once: a session finds its withdrawals as it runs',
    ),
    lineMoves: count('Lines that moved by 0.75 points or more'),
    suspendedMarkets: count('Props whose quotes a book took down'),
    lateScratches: count('Players ruled out in the last two hours before their game'),
    statCorrections: count('Box scores corrected after the game'),
    postponedGames: count('Games that were postponed'),
    overtimeGames: count('Games that went to overtime'),
  },
  { title: 'ReplayDay' },
);
export type ReplayDay = Static<typeof ReplayDay>;
