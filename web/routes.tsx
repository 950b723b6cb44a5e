import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type PageProps = { params: Record<string, string> };
type PageModule = { default: ComponentType<PageProps> };
type LazyPage = LazyExoticComponent<ComponentType<PageProps>>;

/** Each page is its own chunk, loaded on demand. */
const modules = import.meta.glob<PageModule>('./pages/*.tsx');

const pages: Record<string, LazyPage> = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [path.replace(/^.*\/|\.tsx$/g, ''), lazy(load)]),
);

export function pageNamed(name: string): LazyPage {
  const page = pages[name];
  if (!page) throw new Error(`There is no pages/${name}.tsx`);
  return page;
}

/** Preloads a page's code when a pointer or finger is over its link. */
export const preloadPage = (name: string): void => void modules[`./pages/${name}.tsx`]?.();
