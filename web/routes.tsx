import { type ComponentType, lazy } from 'react';
import { findRoute } from './route-table.ts';

export type PageProps = { params: Record<string, string> };
type PageModule = { default: ComponentType<PageProps> };

/** Each page is its own chunk, loaded on demand. */
const modules = import.meta.glob<PageModule>('./pages/*.tsx');
const pages: Record<string, ComponentType<PageProps>> = {};

export function pageNamed(name: string): ComponentType<PageProps> {
  const load = modules[`./pages/${name}.tsx`];
  if (!load) throw new Error(`There is no pages/${name}.tsx`);
  pages[name] ??= lazy(load);
  return pages[name];
}

/**
 * Loads the code of the page at a path before its first render: React shows what has suspended no sooner than
 * 300 ms after its fallback. A page that fails to load says so when it is rendered.
 */
export async function loadPageAt(location: string): Promise<void> {
  const { page, also = [] } = findRoute(location)?.row ?? { page: 'not-found' };
  await Promise.allSettled(
    [page, ...also].map(async (name) => {
      const loaded = await modules[`./pages/${name}.tsx`]?.();
      if (loaded) pages[name] ??= loaded.default;
    }),
  );
}
