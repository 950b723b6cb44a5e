import { callbackPage, openProvider } from '../../accounts/oidc/provider.ts';
import { failureOf } from '../../accounts/oidc/provider-failure.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Config, publicBaseUrl } from '../../platform/config/config.ts';
import { createLog } from '../../platform/log.ts';
import { resolveName } from '../../webhooks/resolve.ts';
import { type Finding, fault, ok } from './finding.ts';

/** Reads the metadata of the OpenID Connect provider. Nothing without one. */
export async function checkProvider(config: Config): Promise<Finding[]> {
  const baseUrl = publicBaseUrl(config, config.http.port);
  const provider = openProvider({
    settings: config.oidc,
    baseUrl,
    clock: systemClock,
    log: createLog('silent'),
    resolve: resolveName,
  });
  if (!provider) return [];
  try {
    await provider.check();
    return [ok('provider', `${provider.name} answers; its redirect URI must be ${callbackPage(baseUrl)}`)];
  } catch (error) {
    return [
      fault(
        'provider',
        `OIDC_ISSUER: the metadata cannot be used (${failureOf(error)})`,
        'Check OIDC_ISSUER letter for letter, and the network.',
      ),
    ];
  } finally {
    await provider.close();
  }
}
