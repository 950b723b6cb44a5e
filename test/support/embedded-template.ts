import type { TestProject } from 'vitest/node';
import { createEmbeddedTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string;
  }
}

/** For suites that run on PostgreSQL and start processes on the embedded database as well. */
export default async function provideEmbeddedTemplate(project: TestProject) {
  const { folder, remove } = await createEmbeddedTemplate();
  project.provide('embeddedTemplate', folder);
  return remove;
}
