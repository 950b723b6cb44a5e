import type { AlertRule } from '../wire.ts';

/** The values of a rule that a link fills in. */
export type RulePrefill = Pick<
  AlertRule,
  'kind' | 'league' | 'playerId' | 'stat' | 'direction' | 'line' | 'rating'
>;

const FIELDS = ['playerId', 'stat', 'direction', 'line', 'league', 'rating'] as const;

/** Address of the alerts page with an open, filled-in form. */
export function rulePath(rule: RulePrefill): string {
  const search = new URLSearchParams({ new: rule.kind });
  for (const name of FIELDS) if (rule[name] !== null) search.set(name, String(rule[name]));
  return `/alerts?${search}`;
}

export type RuleValues = { kind: string } & { [Name in (typeof FIELDS)[number]]: string };

/** The values of such an address; null where it has none. */
export function valuesOf(params: URLSearchParams): RuleValues | null {
  const kind = params.get('new');
  if (kind !== 'line' && kind !== 'pick' && kind !== 'injury') return null;
  const value = (name: string) => params.get(name) ?? '';
  return {
    kind,
    playerId: value('playerId'),
    stat: value('stat'),
    direction: value('direction'),
    line: value('line'),
    league: value('league'),
    rating: value('rating'),
  };
}
