import { describe } from 'vitest';
import { liveThrough } from '../support/month-of-picks.ts';

// The whole month is lived through in test/heavy: it takes as long as it sounds.
describe('a week of picks', () => liveThrough(7));
