import { type Static, Type } from 'typebox';

/**
 * The fields of The Odds API v4 that we use. The player is `description`, the side is `name`. A yes/no
 * outcome has no point.
 */
const Outcome = Type.Object({
  name: Type.String({ minLength: 1 }),
  price: Type.Number(),
  description: Type.Optional(Type.String()),
  point: Type.Optional(Type.Number()),
  multiplier: Type.Optional(Type.Number()),
});

/** The time of the last change is guaranteed on the market and optional on the bookmaker. */
const Market = Type.Object({
  key: Type.String(),
  last_update: Type.Optional(Type.String()),
  outcomes: Type.Array(Outcome),
});

const Bookmaker = Type.Object({
  key: Type.String(),
  last_update: Type.Optional(Type.String()),
  markets: Type.Array(Market),
});

const event = {
  id: Type.String({ minLength: 1 }),
  commence_time: Type.String({ minLength: 10 }),
  home_team: Type.String({ minLength: 1 }),
  away_team: Type.String({ minLength: 1 }),
};

export const Event = Type.Object(event);
export const Events = Type.Array(Event);
export const EventOdds = Type.Object({ ...event, bookmakers: Type.Array(Bookmaker) });
export const OddsBoard = Type.Array(EventOdds);

/** Historical responses wrap the same bodies in their snapshot. */
const snapshot = { timestamp: Type.String({ minLength: 10 }) };
export const PastEvents = Type.Object({ ...snapshot, data: Events });
export const PastEventOdds = Type.Object({ ...snapshot, data: EventOdds });

export type Event = Static<typeof Event>;
export type EventOdds = Static<typeof EventOdds>;
export type Bookmaker = Static<typeof Bookmaker>;
export type Outcome = Static<typeof Outcome>;
