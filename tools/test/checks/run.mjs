import { fileURLToPath } from 'node:url';
import { listProjects } from '../../build/projects.mjs';
import { badNames, lonelySpecs } from './file-names.mjs';
import { badTags, fileCycles, projectCycles } from './projects.mjs';
import { badRooms } from './rooms.mjs';
import { badContent, listFiles } from './tree.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = listFiles(root);
const projects = listProjects(root);
const problems = [
  ...badNames(files),
  ...lonelySpecs(files),
  ...badTags(projects),
  ...projectCycles(root, files, projects),
  ...fileCycles(root, files),
  ...badContent(root, files),
  ...badRooms(root, files),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`checks: ${files.length} files, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
