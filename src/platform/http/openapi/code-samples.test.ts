import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { addCodeSamples } from './code-samples.ts';
import type { Document } from './document.ts';

const body = { name: `D'Angelo "D-Lo" $HOME \`id\` \\ 'x'` };

test('a shell passes the URL and the body of a curl sample unchanged', () => {
  const operation = {
    operationId: 'savePlayer',
    parameters: [{ name: 'name', in: 'query', example: "O'Neal" }],
    requestBody: { content: { 'application/json': { example: body } } },
  };
  const document = { paths: { '/players': { post: operation } }, servers: [{ url: 'https://picks.test' }] };
  addCodeSamples(document as unknown as Document);
  const [curl] = (operation as unknown as { 'x-codeSamples': { source: string }[] })['x-codeSamples'];
  const printed = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${curl?.source}`]).toString();
  expect(printed.trimEnd().split('\n')).toEqual([
    '-X',
    'POST',
    "https://picks.test/players?name=O'Neal".replace("'", '%27'),
    '-H',
    'content-type: application/json',
    '-d',
    JSON.stringify(body),
  ]);
});
