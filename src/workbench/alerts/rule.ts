import { keysOf } from '../../domain/records.ts';
import type { AlertKind, AlertRulesTable } from '../../platform/db/tables.ts';
import { type FieldError, invalid } from '../../platform/problem.ts';
import type { AlertRuleChange } from './contract.ts';

export type RuleFields = { kind: AlertKind; channelIds: number[] } & Pick<
  AlertRulesTable,
  'league' | 'playerId' | 'stat' | 'direction' | 'line' | 'rating' | 'email' | 'push'
>;

/** Every kind has these. */
const DELIVERY = ['email', 'push', 'channelIds'] as const;
type Optional = Exclude<keyof RuleFields, 'kind' | (typeof DELIVERY)[number]>;
/** Required and optional fields of each kind. */
const FIELDS: Record<AlertKind, { needs: readonly Optional[]; takes: readonly Optional[] }> = {
  line: { needs: ['playerId', 'stat', 'direction', 'line'], takes: [] },
  pick: { needs: [], takes: ['rating', 'league', 'playerId', 'stat'] },
  injury: { needs: ['playerId'], takes: [] },
};

/** Builds a complete rule. The problem lists every field that does not fit the kind. */
export function readRule(kind: AlertKind, given: AlertRuleChange): RuleFields {
  const { needs, takes } = FIELDS[kind];
  const errors: FieldError[] = [];
  for (const name of needs)
    if (given[name] === undefined)
      errors.push({ in: 'body', pointer: `/${name}`, detail: `is required for a rule of kind ${kind}` });
  const known: readonly string[] = [...needs, ...takes, ...DELIVERY];
  for (const name of keysOf(given))
    if (!known.includes(name))
      errors.push({ in: 'body', pointer: `/${name}`, detail: `is not a field of a rule of kind ${kind}` });
  if (errors.length > 0) throw invalid(errors);
  return {
    kind,
    league: given.league ?? null,
    playerId: given.playerId ?? null,
    stat: given.stat ?? null,
    direction: given.direction ?? null,
    line: given.line ?? null,
    rating: kind === 'pick' ? (given.rating ?? 'standard') : null,
    email: given.email ?? true,
    push: given.push ?? false,
    channelIds: given.channelIds ?? [],
  };
}
