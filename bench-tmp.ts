import { benchCold } from './bench/cold.ts';
import { benchReads } from './bench/reads.ts';

const what = process.argv[2];
console.log(JSON.stringify(what === 'cold' ? await benchCold() : await benchReads(), null, 1));
