import { type Day, instantOf, PUBLISHED_BEFORE, REGULAR_DAYS } from './calendar.ts';
import { postSeason } from './post-season.ts';
import { regularSchedule } from './regular-schedule.ts';
import type { Register, SeasonGame } from './season-game.ts';
import type { SeasonWorld } from './season-world.ts';
import { tipOff } from './tip-off.ts';

export type SeasonGames = {
  on(day: Day): readonly SeasonGame[];
  /** Games of a team from one day to another, both included. */
  ofTeam(team: number, from: Day, to: Day): SeasonGame[];
};

/**
 * The regular season is generated at once; the post-season needs its results and is generated on first use.
 */
export function seasonGames(world: SeasonWorld): SeasonGames {
  const { span } = world;
  const register = gameRegister(world);
  const knownAt = instantOf(span.start - PUBLISHED_BEFORE, 15 * 60);
  const regular = regularSchedule(span).map((pair) =>
    register.add({ ...pair, isPlayoffs: false, knownAt, series: null }),
  );
  let isWhole = false;
  const on = (day: Day): readonly SeasonGame[] => {
    if (!isWhole && day >= span.start + REGULAR_DAYS) {
      isWhole = true;
      postSeason(world, regular, register);
    }
    return register.byDay.get(day) ?? [];
  };
  return {
    on,
    ofTeam(team, from, to) {
      const games: SeasonGame[] = [];
      for (let day = Math.max(from, span.start); day <= Math.min(to, span.end); day += 1)
        games.push(...on(day).filter(({ home, away }) => home === team || away === team));
      return games;
    },
  };
}

function gameRegister({ span, shape }: SeasonWorld): Register {
  const days = new Map<Day, SeasonGame[]>();
  let count = 0;
  const playsOn = (team: number, day: Day) =>
    days.get(day)?.some(({ home, away }) => home === team || away === team) ?? false;
  return {
    byDay: days,
    add(game) {
      const today = days.get(game.day) ?? [];
      const added: SeasonGame = {
        ...game,
        id: shape.key * 100_000_000 + span.number * 2000 + count,
        tip: tipOff(game.day, today.length),
        homeTired: playsOn(game.home, game.day - 1),
        awayTired: playsOn(game.away, game.day - 1),
      };
      count += 1;
      days.set(game.day, [...today, added]);
      return added;
    },
  };
}
