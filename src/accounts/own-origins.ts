const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * Origins of this service's pages. On a loopback address browsers offer passkeys only to the name localhost, so that is
 * the same service.
 */
export function ownOrigins(baseUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(baseUrl);
  return LOOPBACK.test(hostname) ? [origin, `${protocol}//localhost${port ? `:${port}` : ''}`] : [origin];
}

/** WebAuthn's relying party: the host name of the public URL. */
export function relyingPartyOf(baseUrl: string): { id: string; name: string; origins: string[] } {
  const { hostname } = new URL(baseUrl);
  const id = LOOPBACK.test(hostname) ? 'localhost' : hostname;
  return { id, name: 'Hardwood', origins: ownOrigins(baseUrl) };
}
