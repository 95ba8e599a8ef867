import { compileProject } from './compile-project.mjs';

await compileProject(process.cwd());
