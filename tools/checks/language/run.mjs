/* npm run language: prints how much prose the code carries, and how plain it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../tree.mjs';
import { measure } from './measure.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = listFiles(root).filter((file) => !file.startsWith('tools/checks/language/'));
const {
  files: count,
  words,
  comments,
  headless,
  banned,
} = measure(files, (file) => readFileSync(join(root, file), 'utf8'));
const share = ((100 * headless) / comments).toFixed(1);
process.stdout.write(`words in comments outside tests: ${words} in ${count} files\n`);
process.stdout.write(
  `comments that open with a headless clause: ${headless} of ${comments}, ${share} %\n`,
);
process.stdout.write(
  `banned terms: ${[...banned].map(([term, found]) => `${term} ${found}`).join(', ')}\n`,
);
