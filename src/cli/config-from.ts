import { readFileSync } from 'node:fs';
import { type Config, readConfig } from '../platform/config/config.ts';

export const configFrom = (env: NodeJS.ProcessEnv): Config =>
  readConfig(env, (path) => readFileSync(path, 'utf8'));
