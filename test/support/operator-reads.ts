/** All operator reads, where a leaked secret would show first. */
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
  '/ops/objectives',
  '~/metrics',
  '~/readyz',
];
