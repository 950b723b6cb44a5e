import type { Config } from '../config/config.ts';
import { VERSION } from '../version.ts';

type Settings = Pick<
  Config['observability'],
  'otlpEndpoint' | 'otlpHeaders' | 'serviceName' | 'sampledShare'
>;

/** Null if tracing is off: then no package of OpenTelemetry is imported. */
export async function openTracing({ otlpEndpoint, otlpHeaders, serviceName, sampledShare }: Settings) {
  if (otlpEndpoint === null) return null;
  const { startTracing } = await import('./open-telemetry.ts');
  return startTracing({
    endpoint: otlpEndpoint,
    headers: readHeaders(otlpHeaders ?? ''),
    serviceName,
    version: VERSION,
    ratio: sampledShare,
  });
}

/** "name=value,name=value", with percent-encoded values. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return value.length === 0 ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]];
  });
  return Object.fromEntries(pairs);
}
