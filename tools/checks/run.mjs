import { fileURLToPath } from 'node:url';
import { badNames } from './file-names.mjs';
import { projectCycles } from './project-cycles.mjs';
import { badTags } from './project-tags.mjs';
import { badRooms } from './rooms.mjs';
import { badContent, listFiles, listManifests } from './tree.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = listFiles(root);
const manifests = listManifests(root, files);
const problems = [
  ...badNames(files),
  ...badTags(manifests),
  ...projectCycles(root, files, manifests),
  ...badContent(root, files),
  ...badRooms(root, files),
];
for (const problem of problems) {
  process.stderr.write(`${problem}\n`);
}
process.stdout.write(`checks: ${files.length} files, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
