import { afterAll } from 'vitest';
import { endProcesses } from './process.ts';

afterAll(endProcesses);
