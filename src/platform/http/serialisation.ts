import buildStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Write = (data: unknown) => string;

/** Most answers share the shape of a problem: a shape is compiled once, not once for every route and status. */
const writers = new WeakMap<object, Write>();

function writerOf(schema: object): Write {
  const known = writers.get(schema);
  if (known) return known;
  const write = buildStringify(schema);
  writers.set(schema, write);
  return write;
}

/** Compiled when it is first needed, as the validators are. */
export const compileSerializer: FastifySerializerCompiler<object> = ({ schema }) => {
  let write: Write | undefined;
  return (data) => {
    write ??= writerOf(schema);
    return write(data);
  };
};
