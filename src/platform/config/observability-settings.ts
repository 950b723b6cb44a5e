import { httpUrl } from './kinds.ts';
import { optional, SettingError, secret, setting, text, url } from './setting.ts';

function share(value: string): number {
  const number = Number(value);
  if (!/^\d*\.?\d+$/.test(value) || number > 1)
    throw new SettingError(`not a share from 0 to 1: "${value}"`, 'e.g. 0.1');
  return number;
}

export const OBSERVABILITY_SETTINGS = {
  otlpEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    optional(httpUrl),
    'Base URL of an OpenTelemetry collector (OTLP/HTTP) that receives traces; default: no traces',
  ),
  otlpHeaders: secret(
    'OTEL_EXPORTER_OTLP_HEADERS',
    optional(text),
    'Headers of requests to the collector, as name=value, separated by commas',
  ),
  serviceName: setting('OTEL_SERVICE_NAME', 'hardwood', text, 'Name of this service in traces'),
  sampledShare: setting('OTEL_TRACES_SAMPLER_ARG', '1', share, 'Share of traces that are recorded, 0 to 1'),
  sentryDsn: secret(
    'SENTRY_DSN',
    optional(url('https://key@errors.example.com/1', 'https', 'http')),
    'Sentry-compatible address that receives unexpected errors; default: none',
  ),
  sentryEnvironment: setting(
    'SENTRY_ENVIRONMENT',
    'production',
    text,
    'Name of this installation in error reports',
  ),
};
