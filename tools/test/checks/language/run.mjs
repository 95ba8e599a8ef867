/* npm run language [-- [--list] [--check] [folder…]]: `--list` prints each place; `--check`
   exits 1 over a limit and prints the places that exceed it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listFiles } from '../tree.mjs';
import { languageProblems, measure } from './measure.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const folders = positionals.map((folder) => folder.replace(/\/$/, ''));
const isChosen = (file) =>
  folders.length === 0 ||
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

const NAMES_THE_TERMS = /^(tools\/test\/checks\/language\/|docs\/glossary\.md$)/;
const files = listFiles(root).filter((file) => isChosen(file) && !NAMES_THE_TERMS.test(file));
const measured = measure(files, (file) => readFileSync(join(root, file), 'utf8'));

const share = measured.comments === 0 ? 0 : (100 * measured.headless.length) / measured.comments;
const terms = [...measured.banned].map(([term, places]) => `${term} ${places.length}`);
const lines = [
  `words in comments outside tests: ${measured.words} in ${measured.lines} lines of ${measured.files} files`,
  `comments that open with a headless clause: ${measured.headless.length} of ${measured.comments}, ${share.toFixed(1)} %`,
  `descriptions that open with a headless clause: ${measured.descriptions.length}`,
  `banned terms: ${terms.join(', ')}`,
];
const problems = values.check ? languageProblems(measured) : [];
lines.push(...problems);
if (problems.length > 0) process.exitCode = 1;
if (values.list) lines.push(...measured.headless, ...[...measured.banned.values()].flat());
process.stdout.write(`${lines.join('\n')}\n`);
