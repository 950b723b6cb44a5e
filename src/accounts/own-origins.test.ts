import { expect, test } from 'vitest';
import { relyingPartyOf } from './own-origins.ts';

test.each([
  ['https://picks.example.com', 'picks.example.com', ['https://picks.example.com']],
  ['https://picks.example.com:8443/', 'picks.example.com', ['https://picks.example.com:8443']],
  ['http://localhost:8080', 'localhost', ['http://localhost:8080']],
  ['http://127.0.0.1:8080', 'localhost', ['http://127.0.0.1:8080', 'http://localhost:8080']],
  ['http://[::1]:8080', 'localhost', ['http://[::1]:8080', 'http://localhost:8080']],
])('the relying party of %s', (baseUrl, id, origins) => {
  expect(relyingPartyOf(baseUrl)).toMatchObject({ id, origins });
});
