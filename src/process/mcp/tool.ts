import {
  type CallToolResult,
  fromJsonSchema,
  type jsonSchemaValidator,
  type McpServer,
} from '@modelcontextprotocol/server';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Tier } from '../../domain/tiers.ts';
import type { Narrator } from '../../picks/deep-dive/narrator.ts';
import type { GameReader } from '../../picks/pricing/forecast.ts';
import type { Db } from '../../platform/db/connect.ts';
import { checkText } from '../../platform/http/json-body.ts';
import type { Knowledge } from '../../platform/http/known-to.ts';
import { asProblem } from '../../platform/http/problems.ts';
import type { Taken } from '../../platform/http/rate-limit.ts';
import { createCheck } from '../../platform/http/validation.ts';
import type { FieldError, Problem } from '../../platform/problem.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import type { Provenance, SourcedField } from '../../platform/rights/sourced.ts';
import { withhold } from '../../platform/rights/withhold.ts';
import { publish } from './publish.ts';
import { shorten } from './shorten.ts';

/** What the tools of one request work with. */
export type Session = {
  db: Db;
  known: Knowledge;
  member: { userId: number; tier: Tier };
  /** Why tools may not be called: the tier or the quota of the account. */
  refusal: Problem | null;
  taken: Taken | null;
  requestId: string;
  narrator: Narrator;
  readGame: GameReader;
  report: (error: unknown) => void;
  rights: Rights;
};

export type Tool = {
  name: string;
  fields: readonly SourcedField[];
  register: (server: McpServer, session: Session) => void;
};

type Definition<I extends TObject, O extends TObject> = {
  name: string;
  /** For language models. Short: all tools are listed in one answer of at most 8 KB. */
  description: string;
  input: I;
  output: O;
  /** True for a tool that changes something. */
  writes?: boolean;
  /** What to do if the thing asked for does not exist. */
  ifMissing?: string;
  /** Values of sources in the answer, by field. */
  shows?: Readonly<Record<string, Provenance>>;
  run: (session: Session, input: Static<I>) => Promise<Static<O>>;
};

/** Inputs are checked like the bodies of the API, with its messages, by the whole schema. */
const likeBodies = (
  schema: TObject,
  isExempt: (value: unknown) => boolean = () => false,
): jsonSchemaValidator => ({
  getValidator: <T>() => {
    const check = createCheck(schema);
    return (input) => {
      const errors = check(input);
      if (errors.length === 0 || isExempt(input))
        return { valid: true, data: input as T, errorMessage: undefined };
      return { valid: false, data: undefined, errorMessage: listErrors(errors) };
    };
  },
});

/** Withheld fields are null. */
const isWithheld = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'withheld' in answer;

export const inputSchemaOf = <S extends TObject>(schema: S) =>
  fromJsonSchema<Static<S>>(publish(schema), likeBodies(schema));

const listErrors = (errors: readonly FieldError[]): string =>
  errors.map(({ pointer = '', detail }) => `${pointer.slice(1)} ${detail}`.trim()).join('; ');

/** The fields of an input; unknown ones are refused. */
export const Input = <P extends TProperties>(fields: P) =>
  Type.Object(fields, { additionalProperties: false });

/**
 * Parts of an answer: checked by the compiler, but described only by their type, because the list of tools must stay
 * small.
 */
export const listOf = <Row>() => Type.Unsafe<Row[]>({ type: 'array' });
export const partOf = <Part extends object>() => Type.Unsafe<Part>({ type: 'object' });

export function defineTool<I extends TObject, O extends TObject>(tool: Definition<I, O>): Tool {
  const { name, description, writes = false } = tool;
  const inputSchema = inputSchemaOf(tool.input);
  const outputSchema = fromJsonSchema<Static<O>>(
    publish(Type.Partial(tool.output)),
    likeBodies(tool.output, isWithheld),
  );
  const annotations = writes
    ? { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
    : { readOnlyHint: true, openWorldHint: false };
  const fields = Object.entries(tool.shows ?? {}).map(([field, of]) => ({ field, ...of }));
  return {
    name,
    fields,
    register: (server, session) =>
      server.registerTool(name, { description, inputSchema, outputSchema, annotations }, async (input) => {
        try {
          if (session.refusal) throw session.refusal;
          checkText(input, 'body');
          return resultOf(visibleAnswer(await tool.run(session, input), session.rights, fields));
        } catch (error) {
          return errorOf(error, session, tool.ifMissing);
        }
      }),
  };
}

/** Assistants are programs, so they need the same right as the API. */
export function visibleAnswer<T extends object>(
  answer: T,
  rights: Rights,
  fields: readonly SourcedField[],
): T {
  if (rights.version === 0) return answer;
  const copy: T = JSON.parse(JSON.stringify(answer));
  withhold(copy, { rights, right: 'api', fields });
  return copy;
}

function resultOf(answer: object): CallToolResult {
  const structuredContent = shorten(answer);
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

function errorOf(error: unknown, { report, requestId }: Session, ifMissing = ''): CallToolResult {
  const problem = asProblem(error);
  if (problem !== error) report(error);
  const errors = problem.extensions.errors;
  const detail = errors ? `${listErrors(errors)}.` : problem.message;
  const text = [`${problem.title}: ${detail}`, nextStep(problem, ifMissing), `Request id: ${requestId}.`];
  return { isError: true, content: [{ type: 'text', text: text.filter(Boolean).join(' ') }] };
}

function nextStep({ slug, extensions: { requiredTier, retryAfter } }: Problem, ifMissing: string): string {
  if (slug === 'not-found') return ifMissing;
  if (slug === 'validation-error') return 'Correct the arguments and call the tool again.';
  if (slug === 'rate-limited')
    return `Wait ${retryAfter ?? 60} s before the next call; until then answer from what you have.`;
  if (requiredTier) return `Tell the user that the account needs the ${requiredTier} tier; do not retry.`;
  return '';
}
