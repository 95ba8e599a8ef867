import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../build/build-all.mjs';
import { ensureInstalled } from '../start/install.mjs';

const NAMES = [
  'ingest',
  'http',
  'pages',
  'memory',
  'search',
  'search-quality',
  'auth',
  'feeds',
  'lighthouse',
  'interactions',
  'scale',
];

const log = (line) => process.stderr.write(`bench: ${line}\n`);
const root = fileURLToPath(new URL('../..', import.meta.url));
await ensureInstalled({ root, log });
await buildAll({ root, log });
const given = process.argv.slice(2);
// Checks that a bench still runs; its figures mean nothing.
const isShort = given.includes('--short');
if (isShort) process.env.BENCH_SHORT = 'yes';
const [name = '', ...args] = given.filter((word) => word !== '--short');

if (name === '') process.exitCode = runAll();
else if (NAMES.includes(name)) await runOne();
else {
  process.stderr.write(`Usage: npm run bench [-- ${NAMES.join('|')}] [--short]\n`);
  process.exitCode = 64;
}

async function runOne() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const { describeRun, readSettings, withCleanup } = await import('./harness.mjs');
  const { defaults, short, run } = await import(`./${name}.mjs`);
  const settings = readSettings(isShort ? { ...defaults, ...short } : defaults, args);
  const paragraphs = await withCleanup((onEnd) => run(settings, onEnd));
  process.stdout.write(`${[describeRun(name, settings), ...paragraphs].join('\n\n')}\n`);
}

/** One process's memory would weigh on the next. */
function runAll() {
  // Lighthouse needs packages of its own.
  const names = isShort ? NAMES.filter((bench) => bench !== 'lighthouse') : NAMES;
  const options = isShort ? ['--short'] : [];
  const failed = names.filter((bench) => {
    log(bench);
    const program = [...process.execArgv, fileURLToPath(import.meta.url), bench, ...options];
    return spawnSync(process.execPath, program, { stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) log(`failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}
