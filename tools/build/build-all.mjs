import { join } from 'node:path';
import { run } from '../start/install.mjs';
import { fingerprint, readStamp, writeStamp } from './inputs.mjs';
import { listProjects } from './projects.mjs';

/**
 * Builds what changed since its last build, in this one process: a process for each of some twenty projects
 * takes longer to start than all of them take to compile. Nx has the same targets, for what is affected by a
 * change and for its cache.
 */
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

/** A bundle contains the libraries; a compiled project stays apart from them. */
function inputsOf({ folder, isCompiled }) {
  return isCompiled ? [folder] : [folder, 'libs'];
}
