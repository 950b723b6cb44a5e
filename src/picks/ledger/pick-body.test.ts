import { expect, test } from 'vitest';
import { canonicalJson } from '../../ledger/verify/canonical-json.ts';
import { canonicalDetail } from './pick-body.ts';

test('the detail of a pick is written as canonical JSON, without undefined members', () => {
  const detail = {
    lineShape: { overLogOdds: [0.2, -1e-7, 5e21], from: 24 },
    blocks: [{ value: '−158', label: 'Jokić ☃ "x"', amount: -0, note: null, dataPoints: [] }],
    Über: true,
  };
  expect(canonicalDetail({ ...detail, missing: undefined })).toBe(canonicalJson(detail));
});
