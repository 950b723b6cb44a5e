import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from 'kysely';

/** Thrown when the schema no longer exists. */
export class SchemaGone extends Error {
  override readonly name = 'SchemaGone';
}

/**
 * A dialect that looks up tables in a schema first and in the service's own one second. So code that is written for
 * the service's tables runs on a copy of some of them. The schema is read whenever a connection is acquired.
 */
export const schemaDialect = (dialect: Dialect, schemaNow: () => string): Dialect => ({
  createDriver: () => inSchema(dialect.createDriver(), schemaNow),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

function inSchema(driver: Driver, schemaNow: () => string): Driver {
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const schema = schemaNow();
      const connection = await driver.acquireConnection();
      try {
        await enter(connection, schema);
      } catch (error) {
        await driver.releaseConnection(connection);
        throw error;
      }
      return connection;
    },
    /** If the reset fails, the connection is not released: the service would read the copies. */
    async releaseConnection(connection) {
      await connection.executeQuery(CompiledQuery.raw('reset search_path'));
      await driver.releaseConnection(connection);
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    // The pool belongs to the service.
    destroy: async () => {},
  };
}

/** Setting an unknown schema would be no error, and every statement would meet the service's own tables. */
async function enter(connection: DatabaseConnection, schema: string): Promise<void> {
  const { rows } = await connection.executeQuery(
    CompiledQuery.raw(
      "select set_config('search_path', quote_ident(nspname) || ', ' || current_setting('search_path'), false) from pg_namespace where nspname = $1",
      [schema],
    ),
  );
  if (rows.length === 0) throw new SchemaGone(`There is no schema ${schema}.`);
}
