import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type PageProps = { params: Record<string, string> };
type PageModule = { default: ComponentType<PageProps> };
type LazyPage = LazyExoticComponent<ComponentType<PageProps>>;

/** Each page is a chunk of its own, loaded when somebody goes there. */
const modules = import.meta.glob<PageModule>('./pages/*.tsx');

const pages: Record<string, LazyPage> = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [path.replace(/^.*\/|\.tsx$/g, ''), lazy(load)]),
);

export function pageNamed(name: string): LazyPage {
  const page = pages[name];
  if (!page) throw new Error(`There is no pages/${name}.tsx`);
  return page;
}

/** Loads a page's code ahead of time, when a finger or a pointer is over its link. */
export const preloadPage = (name: string): void => void modules[`./pages/${name}.tsx`]?.();
