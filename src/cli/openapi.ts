import type { Command } from 'commander';

export function openapiCommand(program: Command): void {
  program
    .command('openapi')
    .description('Print the OpenAPI 3.1 document')
    .addHelpText('after', '\nExample:\n  hardwood openapi > openapi.json\n')
    .action(async () => {
      const { apiDescription } = await import('../process/api-description.ts');
      console.log(JSON.stringify(await apiDescription(), null, 2));
    });
}
