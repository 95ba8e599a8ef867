/* The build target of every Node project, run in the project's folder. */
import { compileProject } from './compile-project.mjs';

await compileProject(process.cwd());
