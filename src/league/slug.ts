import { plainName } from '../domain/plain-name.ts';

/** The public name of a player in an address; the id keeps namesakes apart and the address stable. */
export const slugOf = ({ name, id }: { name: string; id: number }): string =>
  `${plainName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-${id}`;
