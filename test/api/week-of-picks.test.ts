import { describe } from 'vitest';
import { liveThrough } from '../picks/month-of-picks.ts';

// The whole month runs in test/heavy.
describe('a week of picks', () => liveThrough(7));
