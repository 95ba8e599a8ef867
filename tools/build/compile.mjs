/* Run in the project's folder. */
import { compileProject } from './compile-project.mjs';

await compileProject(process.cwd());
