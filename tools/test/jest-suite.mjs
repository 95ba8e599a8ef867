import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countsOf } from './counts.mjs';

const SUITES = ['unit', 'web', 'integration', 'e2e', 'chain'];

// Jest leaves a core idle for itself, which on two is half of the machine; and each end-to-end file
// starts a product and a browser of its own, so there is an upper end.
const WORKERS = Math.min(availableParallelism(), 4);

/** How many test files each suite has for these patterns. */
export async function listTests(root, patterns) {
  const listed = await Promise.all(SUITES.map((name) => filesOf(root, name, patterns)));
  const counts = Object.fromEntries(SUITES.map((name, index) => [name, listed[index]]));
  return { ...counts, all: listed.reduce((sum, count) => sum + count, 0) };
}

async function filesOf(root, name, patterns) {
  const args = [...jestArguments(root, name), '--listTests', '--json', ...patterns];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: jestEnvironment({}),
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout).length;
}

/** Runs one suite with its progress on our output, and gives its counts. */
export async function runSuite({ root, name, patterns, environment }) {
  const folder = await mkdtemp(join(tmpdir(), 'elevate-jest-'));
  const outputFile = join(folder, 'result.json');
  try {
    const child = spawn(
      process.execPath,
      [...jestArguments(root, name), '--json', `--outputFile=${outputFile}`, ...patterns],
      { cwd: root, env: jestEnvironment(environment), stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await once(child, 'exit');
    return await readCounts(outputFile, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readCounts(outputFile, name) {
  try {
    return countsOf(JSON.parse(await readFile(outputFile, 'utf8')));
  } catch (cause) {
    throw new Error(`the ${name} suite ended without a result`, { cause });
  }
}

function jestArguments(root, name) {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join(root, 'jest.config.mjs');
  // A test that waits says how long itself; this one is for a machine that does ten things at once.
  const patience = '--testTimeout=30000';
  const workers = `--maxWorkers=${name === 'chain' ? 1 : WORKERS}`;
  return [
    jest,
    '--config',
    config,
    '--selectProjects',
    name,
    '--passWithNoTests',
    patience,
    workers,
  ];
}

/** Jest runs ES modules only with this flag, whose warning in every worker would bury the results. */
function jestEnvironment(environment) {
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  return {
    ...process.env,
    ...environment,
    NODE_OPTIONS: [process.env.NODE_OPTIONS, ...options].filter(Boolean).join(' '),
  };
}
