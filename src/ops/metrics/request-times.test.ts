import { Histogram, Registry } from '@prometheus-io/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeRequests } from './request-times.ts';

const NAME = 'hardwood_http_request_duration_seconds';
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

test('what is written is what the library would write of the same requests', async () => {
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST'),
    route: fc.constantFrom('/a', '/a/:id', 'unknown "quoted"'),
    status: fc.constantFrom(200, 204, 304, 404, 503),
    seconds: fc.oneof(fc.constantFrom(...BUCKETS, 0), fc.double({ min: 0, max: 30, noNaN: true })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request), async (requests) => {
      const [ours, theirs] = [new Registry(), new Registry()];
      const observe = timeRequests(ours);
      const library = new Histogram({
        name: NAME,
        help: 'Requests by method, route pattern and class of status',
        labelNames: ['method', 'route', 'status'],
        buckets: BUCKETS,
        registers: [theirs],
      });
      for (const { method, route, status, seconds } of requests) {
        observe({ method, route, status, seconds });
        library.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
      }
      expect(await ours.metrics()).toBe(await theirs.metrics());
    }),
  );
});
