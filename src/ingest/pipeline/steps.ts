import type { Step } from './step.ts';
import { gamelogs } from './steps/gamelogs.ts';
import { injuries } from './steps/injuries.ts';
import { odds } from './steps/odds.ts';
import { players } from './steps/players.ts';
import { profiles } from './steps/profiles.ts';
import { schedule } from './steps/schedule.ts';
import { score } from './steps/score.ts';
import { settle } from './steps/settle.ts';

/** All steps in execution order. */
export const STEPS: readonly Step[] = [schedule, players, gamelogs, injuries, odds, profiles, score, settle];
