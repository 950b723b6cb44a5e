import type { CustomFetch } from 'openid-client';
import { Agent } from 'undici';
import { fetchOnce } from '../../platform/outbound/fetch-once.ts';
import { addressRules } from '../../webhooks/address.ts';
import { vettedConnector } from '../../webhooks/connect-vetted.ts';
import type { Resolve } from '../../webhooks/resolve.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 256 * 1024 };
const CONNECT = { dnsMs: 3_000, connectMs: 5_000 };
const CONNECTIONS = 4;

/** The provider gave no usable response, so nothing is known about the person. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export type ProviderFetch = { fetch: CustomFetch; close(): Promise<void> };

/**
 * The operator trusts the issuer's origin, wherever it is. Its metadata may name other origins: those must be https
 * and public, so that it cannot make this service call addresses of the internal network.
 */
export function createProviderFetch(issuer: string, resolve: Resolve): ProviderFetch {
  const { origin } = new URL(issuer);
  const rules = addressRules({ allowHttp: false, allowCidrs: [] });
  const trusted = new Agent({ connections: CONNECTIONS });
  const vetted = new Agent({
    connections: CONNECTIONS,
    connect: vettedConnector({ rules, resolve, limits: CONNECT }, { needsAllowedRange: false }),
  });
  return {
    async fetch(url, { method, headers, body }) {
      const target = new URL(url);
      const isTrusted = target.origin === origin;
      if (!isTrusted) rules.read(url);
      const dispatcher = isTrusted ? trusted : vetted;
      const sent = method === 'POST' ? { body: String(body) } : {};
      const got = await fetchOnce({ url: target, headers, ...sent, ...LIMITS, dispatcher });
      if (got.kind !== 'answer') throw new ProviderUnavailable(got.kind);
      if (got.status >= 500) throw new ProviderUnavailable(`status ${got.status}`);
      const type = got.headers['content-type'];
      return new Response(got.status === 204 ? null : got.body, {
        status: got.status,
        headers: type === undefined ? {} : { 'content-type': type },
      });
    },
    async close() {
      await Promise.all([trusted.close(), vetted.close()]);
    },
  };
}
