import type { SiteFacts } from '../src/process/dashboard/contract.ts';
import type { Get } from './get.ts';

const readBlock = <T>(id: string): T | null => {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
};

/** Data that the server embedded in the page. */
export const SITE: SiteFacts = readBlock('site') ?? {
  version: '',
  sample: false,
  registration: true,
  provider: null,
  billing: false,
  plusTax: false,
  devMail: false,
  demoLinks: [],
};

/** Public data of the page that was opened first; null on other pages. */
export function preparedFor<T>({ path }: Get<T>): T | undefined {
  const prepared = readBlock<{ path: string; data: T }>('prepared');
  return prepared?.path === path ? prepared.data : undefined;
}
