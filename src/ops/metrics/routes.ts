import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { open } from '../../platform/http/access.ts';
import { isForwarded, isLocal, peerAddress } from '../../platform/http/local-request.ts';
import type { App } from '../../platform/http/shell.ts';
import { Problem } from '../../platform/problem.ts';
import type { Metrics } from './metrics.ts';

type Deps = { metrics: Metrics; config: { http: { metricsHost: string } } };

/** For a collector on this machine, or where METRICS_HOST says; to everybody else the address does not exist. */
export function metricsRoutes(app: App, { metrics, config }: Deps): void {
  const isCollector = collectorAt(config.http.metricsHost);
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { url: route = 'unknown' } = request.rules ?? request.routeOptions; // missing if it was diverted
    metrics.countRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    done();
  });
  app.get('/metrics', {
    config: { access: open, page: true, noStore: true },
    handler: async (request, reply) => {
      if (!isCollector(request.raw)) throw new Problem('not-found', 'There is nothing at this address.');
      const { registry } = metrics;
      return reply.header('content-type', registry.contentType).send(await registry.metrics());
    },
  });
}

function collectorAt(host: string) {
  if (host === '127.0.0.1' || host === 'localhost' || host === '::1') return isLocal;
  const everyone = host === '0.0.0.0' || host === '::';
  const allowed = new BlockList();
  const [address = '', bits] = host.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits !== undefined) allowed.addSubnet(address, Number(bits), family);
  else if (isIP(address)) allowed.addAddress(address, family);
  return (request: IncomingMessage): boolean => {
    if (everyone) return true;
    if (isForwarded(request.headers)) return false;
    const from = peerAddress(request);
    const version = isIP(from);
    return version !== 0 && allowed.check(from, version === 6 ? 'ipv6' : 'ipv4');
  };
}
