import { afterAll } from 'vitest';
import { endProcesses } from './process.ts';

// In a setup file: workers keep their modules, so a hook of an imported module runs for the first file only.
afterAll(endProcesses);
