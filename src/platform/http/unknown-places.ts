import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { App } from './shell.ts';

type Place = { pattern: RegExp; methods: Set<string> };

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
      .replace(/:[A-Za-z]+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  );

/** Serves an HTML page, or returns false. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** A page if there is one; otherwise 404 for unknown paths, 405 with Allow for known ones. */
export function refuseUnknownPlaces(app: App, answerPage: AnswerPage): void {
  const places = new Map<string, Place>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.localOnly) return; // a 405 would reveal that the path exists
    const place = places.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) place.methods.add(one);
    places.set(url, place);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const { method, raw } = request;
    const path = raw.url?.split('?', 1)[0] ?? '';
    const allowed = [...places.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods]);
    if (await answerPage(request, reply)) return reply;
    // The route exists and has the method, so the handler found nothing under that name.
    if (allowed.length === 0 || allowed.includes(method))
      throw new Problem('not-found', 'There is nothing at this address.');
    const allow = [...new Set(allowed)].sort().join(', ');
    throw new Problem('method-not-allowed', `${method} is not allowed here. Allowed: ${allow}.`, {
      headers: { allow },
    });
  });
}
