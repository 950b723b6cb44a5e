import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts these files first, in this order: a long one that is started last runs alone at the end. */
export const longestFirst = (names: readonly string[]) =>
  class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]) {
      const place = ({ moduleId }: TestSpecification) => {
        const at = names.indexOf(basename(moduleId, '.test.ts'));
        return at === -1 ? names.length : at;
      };
      return (await super.sort(files)).sort((a, b) => place(a) - place(b));
    }
  };
