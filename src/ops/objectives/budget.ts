import { type Objective, WINDOW_DAYS } from './objectives.ts';

export type Counts = { good: number; total: number };

/** Share of good measurements; null if nothing was measured. */
export const ratioOf = ({ good, total }: Counts): number | null => (total === 0 ? null : good / total);

/** Share of the error budget that is left: 1 if nothing failed, below 0 if the objective is missed. */
export function budgetLeft({ target }: Objective, counts: Counts): number | null {
  const ratio = ratioOf(counts);
  return ratio === null ? null : 1 - (1 - ratio) / (1 - target);
}

/**
 * How fast the budget is spent, compared with spending all of it in the window, and over which two durations it is
 * measured. The short one ends the alert soon after the cause is gone.
 */
const BURN_RATES = [
  { name: 'Fast', rate: 14.4, long: '1h', short: '5m', severity: 'page' },
  { name: 'Slow', rate: 3, long: '1d', short: '2h', severity: 'ticket' },
] as const;

const EVENTS = 'hardwood_objective_events_total';
const share = (objective: string, window: string): string =>
  `sum(rate(${EVENTS}{objective="${objective}",result="bad"}[${window}])) / sum(rate(${EVENTS}{objective="${objective}"}[${window}]))`;

const camel = (name: string): string => name.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** The group of burn-rate alerts in ops/alerts.yaml. */
export const alertGroup = (objectives: Readonly<Record<string, Objective>>): string =>
  [
    '  - name: hardwood-objectives',
    '    rules:',
    ...Object.entries(objectives).flatMap(([objective, { about, target }]) =>
      BURN_RATES.flatMap(({ name, rate, long, short, severity }) => {
        const limit = Number((rate * (1 - target)).toFixed(4));
        return [
          `      - alert: Hardwood${camel(objective)}${name}Burn`,
          '        expr: >-',
          `          ${share(objective, long)} > ${limit}`,
          `          and ${share(objective, short)} > ${limit}`,
          `        labels: { severity: ${severity}, objective: ${objective} }`,
          '        annotations:',
          `          summary: '${about}: the ${WINDOW_DAYS}-day error budget is spent ${rate} times too fast'`,
          "          action: 'the page Objectives of the console'",
        ];
      }),
    ),
    '',
  ].join('\n');
