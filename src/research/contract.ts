import { type Static, Type } from 'typebox';
import { LEAGUES } from '../domain/leagues.ts';
import { recordOf } from '../domain/records.ts';
import { isWhole, STATS, type Stat } from '../domain/stats.ts';
import { InjuryNote, SideGame } from '../league/contract.ts';
import { BookLine } from '../lines/contract.ts';
import { MODEL } from '../picks/contract.ts';
import { AsOf, DateParameter } from '../platform/http/time-query.ts';
import { derived, raw } from '../platform/rights/sourced.ts';
import { DateTime, Day, Int32, Nullable, OneOf } from '../platform/schema.ts';

/** What hit rates are computed from. */
const HITS = ['boxScores', 'quotes'] as const;

export const PlayerParams = Type.Object({ playerId: Int32() });
export const PlayerQuery = Type.Object({
  date: Type.Optional(DateParameter),
  stat: Type.Optional(
    OneOf(STATS, { description: 'Stat of the closing lines in the game logs; default: points' }),
  ),
  asOf: Type.Optional(AsOf),
});

/** interface, ResearchGameLog: every stat but turnovers. */
export type LoggedStat = Exclude<Stat, 'turnovers'>;
export const LOGGED_STATS = STATS.filter((stat): stat is LoggedStat => stat !== 'turnovers');
const StatFields = recordOf(LOGGED_STATS, (stat) =>
  isWhole(stat) ? raw('boxScores', Int32()) : raw('boxScores', Type.Number()),
);

const ResearchGameLog = Type.Object(
  {
    gameDate: DateTime(),
    gameId: Int32(),
    opponentTeamId: Int32(),
    opponentAbbreviation: Type.String(),
    isHome: Type.Boolean(),
    isBackToBack: Type.Boolean(),
    isPlayoffs: Type.Boolean(),
    minutes: raw('boxScores', Type.Number()),
    ...StatFields,
    usageRate: raw(
      'boxScores',
      Type.Number({ description: 'Share of the team’s possessions while on court, in percent' }),
    ),
    gameTotal: derived('quotes', Nullable(Type.Number())),
    spread: derived(
      'quotes',
      Nullable(Type.Number({ description: 'Spread of the player’s team; negative: favored' })),
    ),
    closingLine: Type.Optional(
      derived('quotes', Nullable(Type.Number({ description: 'For the requested `stat`' }))),
    ),
  },
  { title: 'ResearchGameLog' },
);
export type ResearchGameLog = Static<typeof ResearchGameLog>;

const HitRates = Type.Object(
  {
    line: Type.Number(),
    l5Hits: Int32(),
    l5Games: Int32(),
    l10Hits: Int32(),
    l10Games: Int32(),
    l15Hits: Int32(),
    l15Games: Int32(),
    seasonHits: Int32(),
    seasonGames: Int32(),
  },
  { title: 'HitRates' },
);

export const BoardQuery = Type.Object({
  date: Type.Optional(DateParameter),
  league: Type.Optional(OneOf(LEAGUES)),
  asOf: Type.Optional(AsOf),
});

const BoardBook = Type.Object({
  sportsbook: Type.String(),
  line: Type.Number(),
  odds: Int32({ description: 'American' }),
  breakEven: Type.Number({ description: 'Break-even chance of this price' }),
  evPercent: Nullable(Type.Number({ description: 'Expected value; null on another line than the pick' })),
});

export const PickBackground = Type.Object(
  {
    pickId: Int32(),
    hitRates: derived(HITS, HitRates),
    openingLine: derived(
      'quotes',
      Nullable(Type.Number({ description: 'Of the prop; null if no book offered it' })),
    ),
    currentLine: derived(
      'quotes',
      Nullable(Type.Number({ description: 'Consensus line now; null if no book offers the prop' })),
    ),
    lastValues: raw(
      'boxScores',
      Type.Array(Type.Number(), { description: 'The stat in the last ten games, newest first' }),
    ),
    books: raw('quotes', Type.Array(BoardBook, { description: 'Books that offer the side of the pick now' })),
    news: raw(
      'injuries',
      Nullable(
        Type.Object(
          { status: Type.String(), reportedAt: DateTime() },
          { description: 'Newest injury report on the player, unless it lists him as available' },
        ),
      ),
    ),
  },
  { title: 'PickBackground' },
);
export type PickBackground = Static<typeof PickBackground>;

const ResearchProp = Type.Object(
  {
    propType: OneOf(STATS),
    displayName: Type.String(),
    consensusLine: derived('quotes', Type.Number()),
    openingLine: derived('quotes', Nullable(Type.Number())),
    lineDelta: derived('quotes', Nullable(Type.Number())),
    hitRatesOver: derived(HITS, HitRates),
    hitRatesUnder: derived(HITS, HitRates),
    books: raw('quotes', Type.Array(BookLine)),
  },
  { title: 'ResearchProp' },
);
export type ResearchProp = Static<typeof ResearchProp>;

const PlayerPick = Type.Object(
  {
    pickId: Int32(),
    stat: OneOf(STATS),
    line: derived(MODEL, Type.Number()),
    direction: OneOf(['over', 'under']),
    scoreFinal: derived(MODEL, Type.Number()),
    rating: derived(MODEL, Type.String()),
    ratingEmoji: Type.String(),
    summary: raw(MODEL, Nullable(Type.String())),
    confidence: derived(
      MODEL,
      Nullable(Type.Number({ description: 'Calibrated chance that the pick hits' })),
    ),
  },
  { title: 'PlayerPick' },
);
export type PlayerPick = Static<typeof PlayerPick>;

export const PlayerResearch = Type.Object(
  {
    player: Type.Object({
      id: Int32(),
      name: Type.String(),
      position: Type.String({ description: 'Empty if no source has it' }),
      teamId: Nullable(Int32()),
      teamAbbreviation: Nullable(Type.String()),
      teamName: Nullable(Type.String()),
    }),
    date: Day(),
    game: Nullable(SideGame),
    injury: raw('injuries', Nullable(InjuryNote)),
    recentGameLogs: Type.Array(ResearchGameLog),
    props: Type.Array(ResearchProp),
    picks: Type.Array(PlayerPick),
    dataDelayMinutes: Int32(),
    generatedAt: DateTime(),
  },
  { title: 'PlayerResearch' },
);
export type PlayerResearch = Static<typeof PlayerResearch>;
