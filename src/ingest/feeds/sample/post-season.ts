import { type Day, instantOf, REGULAR_DAYS } from './calendar.ts';
import { playGame } from './play-game.ts';
import { hashOf } from './random.ts';
import { emptyTally, pairUp } from './regular-schedule.ts';
import type { Register, SeasonGame } from './season-game.ts';
import type { SeasonWorld } from './season-world.ts';
import { seeds } from './standings.ts';

const ROUNDS = ['Final', 'Semifinals', 'Quarterfinals', 'First round'];
const WINS_NEEDED = 3;
/** Home advantage by game of a series: the better seed has the first and the last game at home. */
const AT_BETTER_SEED = [true, true, false, false, true];
/**
 * At 04:00 UTC the last game of the evening is over, the next pairings are known, and a new day begins in New
 * York.
 */
const MORNING = 4 * 60;

type Tie = { better: number; worse: number; wins: [number, number] };

/**
 * Playoffs in best-of-five rounds between the best of the regular season, and placement games between the
 * others.
 */
export function postSeason(world: SeasonWorld, regular: readonly SeasonGame[], register: Register): void {
  const { span, shape } = world;
  const first = span.start + REGULAR_DAYS;
  let alive = seeds(world, regular);
  const rounds = Math.round(Math.log2(alive.length));
  const length = Math.floor((span.end - first + 1) / rounds);
  const tally = emptyTally(shape.teams);
  for (let round = 0; round < rounds; round += 1) {
    const start = first + round * length;
    const end = round === rounds - 1 ? span.end : start + length - 1;
    const ties = tiesOf(alive);
    const idle = Array.from({ length: shape.teams }, (_, team) => team).filter(
      (team) => !alive.includes(team),
    );
    for (let day = start; day <= end; day += 1) {
      for (const tie of ties)
        playTie(world, register, tie, { day, start, ties, name: ROUNDS[rounds - 1 - round]! });
      const games = shape.placementGames[round]!;
      const knownAt = instantOf(start, MORNING);
      for (const pair of pairUp(idle, games, day - first, tally, hashOf(shape.key, span.number, 7)))
        register.add({ ...pair, day, isPlayoffs: false, knownAt, series: null });
    }
    alive = ties.map(({ better, worse, wins }) => (wins[0] === WINS_NEEDED ? better : worse));
  }
}

/** Best against worst; the order keeps the better seed first for the next round. */
function tiesOf(alive: readonly number[]): Tie[] {
  return Array.from({ length: alive.length / 2 }, (_, i) => ({
    better: alive[i]!,
    worse: alive[alive.length - 1 - i]!,
    wins: [0, 0],
  }));
}

function playTie(
  world: SeasonWorld,
  register: Register,
  tie: Tie,
  when: { day: Day; start: Day; ties: readonly Tie[]; name: string },
): void {
  const [better, worse] = tie.wins;
  const since = when.day - when.start - (when.ties.indexOf(tie) % 2);
  const played = better + worse;
  if (better === WINS_NEEDED || worse === WINS_NEEDED || since !== played * 2) return;
  const atBetter = AT_BETTER_SEED[played]!;
  const game = register.add({
    day: when.day,
    home: atBetter ? tie.better : tie.worse,
    away: atBetter ? tie.worse : tie.better,
    isPlayoffs: true,
    knownAt: instantOf(played < WINS_NEEDED ? when.start : when.day - 1, MORNING),
    series: {
      round: when.name,
      game: played + 1,
      homeWins: atBetter ? better : worse,
      awayWins: atBetter ? worse : better,
    },
  });
  const { home, away } = playGame(world, game);
  const homeWon = home.tally.points > away.tally.points;
  tie.wins[homeWon === atBetter ? 0 : 1] += 1;
}
