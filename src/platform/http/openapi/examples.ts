import { type Document, operationsOf } from './document.ts';

/** Recorded request and response of one operation. `response` is the body of its successful status. */
export type Example = {
  parameters?: Record<string, string | number | boolean>;
  request?: unknown;
  response?: unknown;
};
export type Examples = Readonly<Record<string, Example>>;

/** Adds the recorded examples to parameters, request bodies and successful responses. */
export function mergeExamples({ paths }: Document, examples: Examples): void {
  for (const { operation } of operationsOf(paths)) {
    const { parameters = {}, request, response } = examples[operation.operationId] ?? {};
    for (const parameter of operation.parameters ?? [])
      if (parameter.name in parameters) parameter.example = parameters[parameter.name];
    for (const body of Object.values(operation.requestBody?.content ?? {}))
      if (request !== undefined) body.example = request;
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      if (Number(status) < 300 && response !== undefined)
        for (const media of Object.values(content)) media.example = response;
  }
}
