import { type Document, operationsOf } from './document.ts';

export type Page = { title: string; about: string; url: string; text: string };

/** /llms.txt: what there is, one line each, with links (llmstxt.org). */
export function llmsText({ info, servers, tags, paths }: Document, pages: readonly Page[]): string {
  const base = servers[0]?.url ?? '';
  const list = (tag: string) =>
    operationsOf(paths)
      .filter(({ operation }) => operation.tags?.includes(tag))
      .map(
        ({ path, method, operation }) =>
          `- \`${method.toUpperCase()} ${path}\` (${operation.operationId}): ${operation.summary}`,
      );
  return [
    `# ${info.title}`,
    `> ${info.description.split('\n')[0]}`,
    info.description.split('\n').slice(2).join('\n'),
    '## Documents',
    [
      `- [OpenAPI](${base}/openapi.json): every operation with schemas and examples`,
      `- [AsyncAPI](${base}/asyncapi.json): webhooks and the event stream`,
      `- [All of this with the guides in full](${base}/llms-full.txt)`,
    ].join('\n'),
    '## Guides',
    pages.map(({ title, url, about }) => `- [${title}](${base}${url}): ${about}`).join('\n'),
    ...tags.map(({ name, description }) => [`## ${name}`, description, list(name).join('\n')].join('\n\n')),
    '',
  ].join('\n\n');
}

/** /llms-full.txt: the same, then every guide and the description of every operation. */
export function llmsFullText(document: Document, pages: readonly Page[]): string {
  const operations = operationsOf(document.paths).map(
    ({ path, method, operation }) =>
      `### ${operation.operationId}: ${method.toUpperCase()} ${path}\n\n${operation.description ?? ''}`,
  );
  return [
    llmsText(document, pages).trimEnd(),
    ...pages.map(({ text }) => text.trim()),
    '# Operations',
    ...operations,
    '',
  ].join('\n\n');
}
