import { describe } from 'vitest';
import { liveThrough } from '../support/month-of-picks.ts';

describe('a month of picks', () => liveThrough(30));
