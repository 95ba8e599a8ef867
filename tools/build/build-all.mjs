import { join } from 'node:path';
import { run } from '../start/install.mjs';
import { bundleApps } from './bundle.mjs';
import { fingerprint, readStamp, writeStamp } from './inputs.mjs';
import { listProjects } from './projects.mjs';

/** Compiles and bundles what changed. Returns false if nothing did. */
export async function buildAll(options) {
  const isCompiled = await compileAll(options);
  return (await bundleApps(options)) || isCompiled;
}

/** Compiles in one process: starting one per project takes longer than compiling. Returns false if nothing changed. */
export async function compileAll({ root, log, progress = () => undefined }) {
  const stale = listProjects(root)
    .map((project) => ({ ...project, stamp: fingerprint(root, inputsOf(project)) }))
    .filter(({ folder, stamp }) => readStamp(join(root, folder, 'dist')) !== stamp);
  if (stale.length === 0) {
    return false;
  }
  log(`building ${stale.map(({ name }) => name.replace('@elevate/', '')).join(', ')}`);
  const { compileProject } = await import('./compile-project.mjs');
  for (const [done, project] of stale.entries()) {
    progress(done, stale.length, project.name);
    const folder = join(root, project.folder);
    if (project.isCompiled) {
      await compileProject(folder);
    } else {
      await run('npm', ['run', '--silent', 'build', '--', '--logLevel=warn'], { cwd: folder });
    }
    writeStamp(join(folder, 'dist'), project.stamp);
  }
  return true;
}

/** A bundle also contains the libraries. */
function inputsOf({ folder, isCompiled }) {
  return isCompiled ? [folder] : [folder, 'libs'];
}
