import { STARTERS, type StartingLineup } from '../../../domain/lineups.ts';
import { instantOf } from './calendar.ts';
import { absentees, type Fixture, sidesOf } from './matchup.ts';
import { pick } from './random.ts';
import type { SeasonWorld } from './season-world.ts';

const ANNOUNCED = 211;
/** Teams must name their starters half an hour before tip-off; some do it a few minutes earlier. */
const MINUTES_BEFORE_TIP = 30;
const EARLIER_BY = 8;

/** Both teams' starters: the five available players with the most planned minutes. */
export function startingLineups(world: SeasonWorld, fixture: Fixture): StartingLineup[] {
  const out = absentees(world, fixture);
  return sidesOf(world, fixture, { out, formSeen: 1, matchupSeen: 1 }).map((side) => ({
    league: world.span.league,
    gameId: fixture.id,
    teamId: side.teamId,
    starterIds: mostPlanned(side.minutes)
      .map((i) => side.players[i]!.id)
      .sort((a, b) => a - b),
    source: 'sample',
    capturedAt: instantOf(
      fixture.day,
      fixture.tip - MINUTES_BEFORE_TIP - pick(EARLIER_BY, ANNOUNCED, fixture.id, side.team),
    ),
  }));
}

/** Indices of the five with the most planned minutes among those who may start. */
export const mostPlanned = (minutes: readonly number[], mayStart = (_: number) => true): number[] =>
  minutes
    .map((_, i) => i)
    .filter(mayStart)
    .sort((a, b) => minutes[b]! - minutes[a]! || a - b)
    .slice(0, STARTERS);
