import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { countsByFile, countsOf, idleSeconds, slowestFiles } from './counts.mjs';

// Files with servers and browsers wait for more than half of their time: one more worker keeps the cores busy.
const WORKERS = Math.min(availableParallelism() + 1, 4);
const REPORTER = fileURLToPath(new URL('quiet-reporter.mjs', import.meta.url));
const SEQUENCER = fileURLToPath(new URL('alternate-suites.mjs', import.meta.url));

// Jest frees no ES module after its file: without a limit a worker grows by some gigabytes.
const MEMORY = '--workerIdleMemoryLimit=1GB';

/** The test files of each suite that match the patterns, as absolute paths. */
export async function listTests(root, suites, patterns) {
  const args = [...jestArguments(root, ...suites), '--listTests', '--json', ...patterns];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: jestEnvironment({}),
    maxBuffer: 16 * 1024 * 1024,
  });
  const files = JSON.parse(stdout);
  return Object.fromEntries(
    suites.map((name) => [name, files.filter((file) => suiteOf(file) === name)]),
  );
}

/** The suite that jest.config.mjs puts a file into. One list of all takes a fraction of a list for each suite. */
export function suiteOf(file) {
  if (file.endsWith('-pictures.e2e-spec.ts')) return 'pictures';
  if (file.endsWith('.e2e-spec.ts')) return basename(file).startsWith('chain-') ? 'chain' : 'e2e';
  if (file.endsWith('.int-spec.ts')) return 'integration';
  return file.includes('/apps/web/') ? 'web' : 'unit';
}

/** Runs suites together with their progress on our output; returns their counts and their slowest files. */
export async function runSuites({ root, names, patterns, flags = [], environment }) {
  // A run of named files lists their tests.
  const reporter = patterns.length > 0 ? [] : [`--reporters=${REPORTER}`];
  const workers = `--maxWorkers=${WORKERS}`;
  const options = [...reporter, ...flags, workers, testTimeout(environment)];
  const args = [...jestArguments(root, ...names), ...options, ...patterns];
  const result = await runJest({ root, environment, args });
  return {
    counts: countsOf(result),
    countsByFile: countsByFile(result),
    idle: idleSeconds(result, WORKERS),
    slowest: slowestFiles(result, (file) => relative(root, file)),
  };
}

async function runJest({ root, environment, args }) {
  const folder = await mkdtemp(join(tmpdir(), 'elevate-jest-'));
  const outputFile = join(folder, 'result.json');
  try {
    const child = spawn(process.execPath, [...args, '--json', `--outputFile=${outputFile}`], {
      cwd: root,
      env: jestEnvironment(environment),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(child, 'exit');
    return await readResult(outputFile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs suites in Jest's watch mode on this terminal, until the user quits. */
export async function watchSuites({ root, names, patterns, flags, environment }) {
  const options = [`--maxWorkers=${WORKERS}`, '--watch', testTimeout(environment), ...flags];
  const child = spawn(
    process.execPath,
    [...jestArguments(root, ...names), ...options, ...patterns],
    { cwd: root, env: jestEnvironment(environment), stdio: 'inherit' },
  );
  await once(child, 'exit');
}

async function readResult(outputFile) {
  try {
    return JSON.parse(await readFile(outputFile, 'utf8'));
  } catch (cause) {
    throw new Error('Jest ended without a result', { cause });
  }
}

/** A test that waits says how long itself; this one is for a machine that does ten things at once. */
function testTimeout({ TEST_SLOWNESS = '1' }) {
  return `--testTimeout=${30_000 * Number(TEST_SLOWNESS)}`;
}

function jestArguments(root, ...names) {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const config = join(root, 'jest.config.mjs');
  return [
    jest,
    '--config',
    config,
    '--selectProjects',
    ...names,
    '--passWithNoTests',
    `--testSequencer=${SEQUENCER}`,
    MEMORY,
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
