import { join } from 'node:path';
import { run } from '../start/install.mjs';
import { fingerprint, readStamp, writeStamp } from './inputs.mjs';
import { listProjects } from './projects.mjs';

/** One process: starting one per project takes longer than compiling. */
export async function buildAll({ root, log }) {
  const stale = listProjects(root)
    .map((project) => ({ ...project, stamp: fingerprint(root, inputsOf(project)) }))
    .filter(({ folder, stamp }) => readStamp(join(root, folder)) !== stamp);
  if (stale.length === 0) {
    return;
  }
  log(`building ${stale.map(({ name }) => name.replace('@elevate/', '')).join(', ')}`);
  const { compileProject } = await import('./compile-project.mjs');
  for (const project of stale) {
    const folder = join(root, project.folder);
    if (project.isCompiled) {
      await compileProject(folder);
    } else {
      await run('npm', ['run', '--silent', 'build', '--', '--logLevel=warn'], { cwd: folder });
    }
    writeStamp(folder, project.stamp);
  }
}

/** A bundle also contains the libraries. */
function inputsOf({ folder, isCompiled }) {
  return isCompiled ? [folder] : [folder, 'libs'];
}
