/*
 * The checks that are about the tree as a whole and not about one file's code; part of `npm run lint`.
 */
import { fileURLToPath } from 'node:url';
import { badNames } from './file-names.mjs';
import { badTags } from './project-tags.mjs';
import { badContent } from './tree-content.mjs';
import { listFiles, listManifests } from './tree.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = listFiles(root);
const problems = [
  ...badNames(files),
  ...badTags(listManifests(root, files)),
  ...badContent(root, files),
];
for (const problem of problems) {
  process.stderr.write(`${problem}\n`);
}
process.stdout.write(`checks: ${files.length} files, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
