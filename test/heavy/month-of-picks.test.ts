import { describe } from 'vitest';
import { liveThrough } from '../picks/month-of-picks.ts';

describe('a month of picks', () => liveThrough(30));
