import { keysOf } from '../../domain/records.ts';

export type Objective = {
  /** What counts as good. */
  about: string;
  /** Share of good measurements, below 1. */
  target: number;
  /** Null: the freshness rule decides, which depends on the games of the day. */
  thresholdSeconds: number | null;
};

/** Days over which the error budget is spent. */
export const WINDOW_DAYS = 28;

const fresh = (about: string): Objective => ({ about, target: 0.99, thresholdSeconds: null });

/** The service level objectives. ops/alerts.yaml and docs/operations.md repeat them; a test compares. */
export const OBJECTIVES = {
  'fresh-schedule': fresh('The schedule is not stale, checked every minute'),
  'fresh-players': fresh('Rosters are not stale, checked every minute'),
  'fresh-gamelogs': fresh('Box scores are not stale, checked every minute'),
  'fresh-injuries': fresh('Injury reports are not stale, checked every minute'),
  'fresh-odds': fresh('Odds are not stale, checked every minute'),
  'news-to-pick': {
    about: 'A pick is withdrawn or updated in time after an injury report was stored',
    target: 0.95,
    thresholdSeconds: 60,
  },
  'webhook-first-attempt': {
    about: 'A webhook is first attempted in time after its event was recorded',
    target: 0.99,
    thresholdSeconds: 10,
  },
  'webhook-delivered': {
    about: 'A webhook is delivered in time after its event was recorded',
    target: 0.95,
    thresholdSeconds: 60,
  },
} satisfies Record<string, Objective>;

export type ObjectiveName = keyof typeof OBJECTIVES;
export const OBJECTIVE_NAMES = keysOf(OBJECTIVES);

export const objectiveOf = (name: ObjectiveName): Objective => OBJECTIVES[name];
