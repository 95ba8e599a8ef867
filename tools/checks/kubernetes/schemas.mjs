import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { providePython } from '../../native-stack/src/python.mjs';
import { CustomSchemas } from './definitions/custom-schemas.mjs';

const run = promisify(execFile);
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
const KUBERNETES = ['1.32.0', '1.37.0'];

/** Kubernetes' own kinds by the published schemas, all others by their definitions. */
export async function findSchemas({ cacheDir, definitions, log }) {
  const name = 'kubernetes-validate';
  const python = await providePython({ name, requirements: REQUIREMENTS, cacheDir, log });
  const custom = new CustomSchemas(definitions);
  return async (objects) => {
    const judged = objects.map((object) => ({ object, problems: custom.problemsOf(object) }));
    const builtIn = judged.filter(({ problems }) => !problems).map(({ object }) => object);
    const versions = await Promise.all(
      KUBERNETES.map((version) => publishedProblems(python, version, builtIn)),
    );
    return [...judged.flatMap(({ problems = [] }) => problems), ...versions.flat()];
  };
}

/** One file per overlay: starting Python per object would dominate the run time. */
async function publishedProblems(python, version, objects) {
  const work = await mkdtemp(join(tmpdir(), 'elevate-objects-'));
  const file = join(work, 'objects.json');
  try {
    await writeFile(file, objects.map((object) => JSON.stringify(object)).join('\n---\n'));
    const program = join(python.home, 'bin', 'kubernetes-validate');
    const asked = [program, '-k', version, '--strict', '--quiet', file];
    const { stdout, stderr } = await run(python.interpreter, asked);
    // A warning about a missing schema means that nothing was checked.
    return linesOf(`${stdout}${stderr}`).map((line) => `Kubernetes ${version}: ${line}`);
  } catch (error) {
    const said = linesOf(`${error.stdout ?? ''}${error.stderr ?? ''}`);
    if (said.length === 0) throw error;
    return said.map((line) => `Kubernetes ${version}: ${line}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function linesOf(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
