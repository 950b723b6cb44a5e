import type { SecretStatus } from '../../ops/diagnostics/contract.ts';
import { instant, table } from '../table.ts';
import type { Read } from './read.ts';

export const secrets: Read<SecretStatus[]> = {
  name: 'secrets',
  description: 'Whether each secret is set and accepted, never its value; exits with 1 if one is rejected',
  example: 'hardwood secrets --token $TOKEN_WITH_OPS_CONFIG',
  path: () => '/ops/secrets/status',
  direct: ({ monitoring }) => monitoring.secretChecker.report(),
  print: (items) =>
    table(
      ['key', 'service', 'status', 'source', 'checked'],
      items.map(({ keyName, service, status, source, lastValidatedAt }) => [
        keyName,
        service,
        status,
        source,
        instant(lastValidatedAt),
      ]),
    ),
  bad: (items) => items.some(({ status }) => status === 'invalid' || status === 'expired'),
};
