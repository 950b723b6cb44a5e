import type { App, Deprecated } from './shell.ts';

const POLICY = '/docs/guides/deprecation';
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** RFC 9745 (Deprecation), RFC 8594 (Sunset) and links to the policy and the successor. */
export const deprecationHeaders = (baseUrl: string, { since, sunset, successor }: Deprecated) => ({
  deprecation: `@${+midnight(since) / 1000}`,
  ...(sunset === undefined ? {} : { sunset: midnight(sunset).toUTCString() }),
  link: [
    `<${baseUrl}${POLICY}>; rel="deprecation"; type="text/html"`,
    ...(successor === undefined ? [] : [`<${baseUrl}${successor}>; rel="successor-version"`]),
  ].join(', '),
});

/** Announces the end of every route whose config has `deprecated`. Must be called before the routes. */
export function announceDeprecations(app: App, baseUrl: string): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.deprecated) return;
    const headers = deprecationHeaders(baseUrl, route.config.deprecated);
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (_request, reply, done) => {
        reply.headers(headers);
        done();
      },
    ];
  });
}
