import { Resolver } from 'node:dns/promises';

/** All addresses of a name, IPv4 first; throws if it has none. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

const NOTHING_THERE = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Queries the name servers directly. The system's resolver runs on the few threads that also hash passwords, where
 * slow host names of receivers could delay logins.
 */
export const resolveName: Resolve = async (name, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const failure = found.find((one) => one.status === 'rejected' && !NOTHING_THERE.has(one.reason?.code));
    // A partial answer is not enough: the missing part could have a forbidden address.
    if (failure?.status === 'rejected') throw failure.reason;
    if (addresses.length === 0)
      throw Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' });
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
