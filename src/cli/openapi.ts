import type { Command } from 'commander';
import { apiDescription } from '../api-description.ts';

export function openapiCommand(program: Command): void {
  program
    .command('openapi')
    .description('Print the OpenAPI 3.1 document')
    .action(async () => console.log(JSON.stringify(await apiDescription(), null, 2)));
}
