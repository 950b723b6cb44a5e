import type { Command } from 'commander';
import { errors } from './diagnostics/errors.ts';
import { expected } from './diagnostics/expected.ts';
import { freshness } from './diagnostics/freshness.ts';
import { health } from './diagnostics/health.ts';
import { jobs } from './diagnostics/jobs.ts';
import { addRead } from './diagnostics/read.ts';
import { secrets } from './diagnostics/secrets.ts';
import { services } from './diagnostics/services.ts';
import { settlement } from './diagnostics/settlement.ts';

export function diagnosticCommands(program: Command, env: NodeJS.ProcessEnv): void {
  addRead(program, env, freshness);
  addRead(program, env, settlement);
  addRead(program, env, errors);
  addRead(program, env, secrets);
  addRead(program, env, expected);
  addRead(program, env, health);
  addRead(program, env, services);
  addRead(program, env, jobs);
}
