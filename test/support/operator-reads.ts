/** Everything an operator may read, where a secret would be seen first. */
export const OPERATOR_READS = [
  '/ops/operations',
  '/ops/pipeline-runs',
  '/ops/errors',
  '/ops/freshness',
  '/ops/config',
  '/ops/secrets/status',
  '/ops/jobs',
  '/ops/services',
  '/ops/health',
  '/ops/expected',
  '/ops/unmatched',
  '~/metrics',
  '~/readyz',
];
