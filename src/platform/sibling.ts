import { extname } from 'node:path';

/** The address of a file beside a module: `.ts` in a checkout, `.js` in the published package. */
export const sibling = (name: string, { url, filename }: ImportMeta): URL =>
  new URL(`./${name}${extname(filename)}`, url);
