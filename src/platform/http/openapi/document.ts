/** The parts of an OpenAPI document that the description works with. */
export type Json = Record<string, unknown>;

export type Schema = Json & {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

export type Media = { schema?: Schema; example?: unknown };
export type Content = Record<string, Media>;
export type Header = { $ref: string };
export type Parameter = Json & {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};
export type ResponseObject = Json & {
  description: string;
  headers?: Record<string, Header>;
  content?: Content;
};
export type Operation = Json & {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Json & { content: Content };
  responses: Record<string, ResponseObject>;
};
export type Paths = Record<string, Record<string, Operation>>;
export type Document = Json & {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Paths;
  webhooks: Paths;
  components: Json & { schemas: Record<string, Schema> };
};

export const pascal = (name: string): string =>
  name.replace(/(?:^|[-._])(\w)/g, (_match, letter: string) => letter.toUpperCase());

/** Every operation with its place in the document. */
export const operationsOf = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
