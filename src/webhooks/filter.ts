import type { Envelope } from './event.ts';
import type { Filter } from './filter-contract.ts';

type Facts = { [Field in keyof Filter]-?: readonly unknown[] };

const present = (...values: unknown[]): unknown[] =>
  values.filter((value) => value !== undefined && value !== null);

/** What an event says about each condition. An update has two values where the versions differ. */
function factsOf({ data }: Pick<Envelope, 'data'>): Facts {
  const { previous, current } = data;
  const versions = [data, Object(previous), Object(current)];
  const each = (name: string) => present(...versions.map((version) => version[name]));
  return {
    league: present(data.league),
    rating: each('rating'),
    stats: present(data.stat ?? data.propType),
    playerIds: present(data.playerId),
    minEvPercent: each('evPercent'),
  };
}

/**
 * Whether an event is for a subscription with this filter. A condition is only applied to events that have its field:
 * `picks.scored` passes a player filter, and `picks.withdrawn` a rating filter. Of an update either version may match,
 * so that the owner learns when a pick leaves the filter.
 */
export function matches(filter: Filter | null, event: Pick<Envelope, 'data'>): boolean {
  if (filter === null) return true;
  const facts = factsOf(event);
  const passes = (values: readonly unknown[], test: (value: unknown) => boolean) =>
    values.length === 0 || values.some(test);
  const { league, rating, stats, playerIds, minEvPercent } = filter;
  return (
    (league === undefined || passes(facts.league, (value) => value === league)) &&
    (rating !== 'premium' || passes(facts.rating, (value) => value === 'premium')) &&
    (stats === undefined || passes(facts.stats, (value) => stats.some((stat) => stat === value))) &&
    (playerIds === undefined || passes(facts.playerIds, (value) => playerIds.some((id) => id === value))) &&
    (minEvPercent === undefined || passes(facts.minEvPercent, (value) => Number(value) >= minEvPercent))
  );
}
