import { expect, test } from 'vitest';
import { redact } from './redact.ts';

test.each([
  ['GET https://x.test/v4?apiKey=abc&regions=us', 'GET https://x.test/v4?apiKey=[redacted]&regions=us'],
  ['header s e/cret was sent', 'header [redacted] was sent'],
  ['as s%20e%2Fcret in a query', 'as [redacted] in a query'],
  ['nothing to hide', 'nothing to hide'],
])('%s', (text, clean) => expect(redact(text, ['s e/cret', ''])).toBe(clean));
