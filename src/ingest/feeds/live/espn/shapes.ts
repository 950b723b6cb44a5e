import { type Static, type TSchema, Type } from 'typebox';
import { AtLeastOne } from '../../../../platform/schema.ts';

const Maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

/** Every object inside an injury is optional. The list and its teams are required. */
const Injury = Type.Object({
  status: Maybe(Type.String()),
  shortComment: Maybe(Type.String()),
  type: Maybe(Type.Object({ description: Maybe(Type.String()) })),
  details: Maybe(Type.Object({ type: Maybe(Type.String()), returnDate: Maybe(Type.String()) })),
  athlete: Maybe(
    Type.Object({
      id: Maybe(Type.String()),
      displayName: Maybe(Type.String()),
      links: Maybe(Type.Array(Type.Object({ href: Maybe(Type.String()) }))),
    }),
  ),
});

export const Injuries = Type.Object({
  timestamp: Type.String({ minLength: 10 }),
  injuries: Type.Array(
    Type.Object({ id: Type.String(), displayName: Type.String(), injuries: Type.Array(Injury) }),
  ),
});

const Competitor = Type.Object({
  homeAway: Type.Union([Type.Literal('home'), Type.Literal('away')]),
  score: Maybe(Type.String()),
  team: Type.Object({ id: Type.String(), abbreviation: Type.String(), displayName: Type.String() }),
  linescores: Maybe(Type.Array(Type.Object({}))),
});

const Status = Type.Object({
  type: Type.Object({ name: Type.String(), state: Type.String(), completed: Type.Boolean() }),
});

export const Scoreboard = Type.Object({
  leagues: Type.Array(Type.Object({}), { minItems: 1 }),
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      date: Type.String({ minLength: 16 }),
      season: Type.Object({ year: Type.Integer(), type: Type.Integer() }),
      competitions: AtLeastOne(
        Type.Object({
          neutralSite: Maybe(Type.Boolean()),
          competitors: Type.Array(Competitor, { minItems: 2, maxItems: 2 }),
          status: Status,
          notes: Maybe(Type.Array(Type.Object({ headline: Maybe(Type.String()) }))),
        }),
      ),
    }),
  ),
});

export const Teams = Type.Object({
  sports: AtLeastOne(
    Type.Object({
      leagues: AtLeastOne(
        Type.Object({
          teams: Type.Array(
            Type.Object({
              team: Type.Object({
                id: Type.String(),
                abbreviation: Type.String(),
                displayName: Type.String(),
              }),
            }),
            { minItems: 2 },
          ),
        }),
      ),
    }),
  ),
});

export const Roster = Type.Object({
  athletes: Type.Array(
    Type.Object({
      id: Type.String(),
      displayName: Type.String({ minLength: 1 }),
      position: Maybe(Type.Object({ abbreviation: Maybe(Type.String()) })),
      height: Maybe(Type.Number()),
      weight: Maybe(Type.Number()),
      dateOfBirth: Maybe(Type.String()),
    }),
    { minItems: 5 },
  ),
});

const BoxAthlete = Type.Object({
  athlete: Type.Object({ id: Maybe(Type.String()), displayName: Type.String() }),
  starter: Maybe(Type.Boolean()),
  didNotPlay: Maybe(Type.Boolean()),
  reason: Maybe(Type.String()),
  stats: Type.Array(Type.String()),
});

const SummaryTeam = Type.Object({
  team: Type.Object({ id: Type.String(), displayName: Type.String() }),
  statistics: AtLeastOne(
    Type.Object({ keys: Type.Array(Type.String()), athletes: Type.Array(BoxAthlete, { minItems: 5 }) }),
  ),
});
export type SummaryTeam = Static<typeof SummaryTeam>;

export const Summary = Type.Object({
  boxscore: Type.Object({
    players: Type.Unsafe<[SummaryTeam, SummaryTeam]>(Type.Array(SummaryTeam, { minItems: 2, maxItems: 2 })),
  }),
});

/** Before the game there may be no players, or players without numbers. */
const PregameTeam = Type.Object({
  team: Type.Object({ id: Type.String(), displayName: Type.String() }),
  statistics: Maybe(
    Type.Array(Type.Object({ athletes: Maybe(Type.Array(Type.Omit(BoxAthlete, ['stats']))) })),
  ),
});
export type PregameTeam = Static<typeof PregameTeam>;

export const PregameSummary = Type.Object({
  boxscore: Maybe(Type.Object({ players: Maybe(Type.Array(PregameTeam)) })),
});

export type Injury = Static<typeof Injury>;
export type Event = Static<typeof Scoreboard>['events'][number];
export type BoxAthlete = Static<typeof BoxAthlete>;
