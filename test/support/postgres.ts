import pg from 'pg';

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database on the test server, as a copy of the template if one is given; returns its URL. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  // Copying files takes half the CPU time of copying through the log, the default.
  await run(server, `create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}

export const dropDatabase = (server: string, name: string) =>
  run(server, `drop database if exists ${name} with (force)`);
