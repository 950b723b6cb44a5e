import buildStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Write = (data: unknown) => string;

/** Most responses share the problem schema, so each schema is compiled once, not per route and status. */
const writers = new WeakMap<object, Write>();

function writerOf(schema: object): Write {
  const known = writers.get(schema);
  if (known) return known;
  const write = buildStringify(schema);
  writers.set(schema, write);
  return write;
}

/** Compiled on first use, like the validators. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let write: Write | undefined;
  return (data) => {
    write ??= writerOf(schema);
    return write(data);
  };
};
