import { isIP } from 'node:net';
import { invalid } from '../platform/problem.ts';
import { AddressRefused, type AddressRules } from './address.ts';
import type { Resolve } from './resolve.ts';

/** Throws a problem about the field unless deliveries may be sent there; returns scheme, host and port. */
export type CheckUrl = (url: string, pointer?: string) => Promise<string>;

type Deps = { rules: AddressRules; resolve: Resolve; dnsMs: number };

/**
 * A name without an address is accepted, because receivers are often set up later; one with a forbidden address is
 * refused at once. The sender checks again whenever it connects.
 */
export const createUrlCheck =
  ({ rules, resolve, dnsMs }: Deps): CheckUrl =>
  async (text, pointer = '/url') => {
    try {
      const destination = rules.read(text);
      const { host, needsAllowedRange, url } = destination;
      if (isIP(host) === 0) {
        const addresses = await resolve(host, AbortSignal.timeout(dnsMs)).catch(() => null);
        if (addresses) rules.vet(addresses, destination);
        else if (needsAllowedRange)
          throw new AddressRefused(
            'has a host name that cannot be resolved, which plain http and other ports require',
          );
      }
      return url.origin;
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      throw invalid([{ in: 'body', pointer, detail: error.message }]);
    }
  };
