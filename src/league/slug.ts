import { plainName } from '../domain/plain-name.ts';

/** A player's public slug. The id keeps namesakes apart and the address stable. */
export const slugOf = ({ name, id }: { name: string; id: number }): string =>
  `${plainName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-${id}`;
