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
const [name = '', ...args] = process.argv.slice(2);

if (name === '') process.exitCode = runAll();
else if (NAMES.includes(name)) await runOne();
else {
  process.stderr.write(`Usage: npm run bench [-- ${NAMES.join('|')}]\n`);
  process.exitCode = 64;
}

async function runOne() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const { describeRun, readSettings, withCleanup } = await import('./harness.mjs');
  const { defaults, run } = await import(`./${name}.mjs`);
  const settings = readSettings(defaults, args);
  const paragraphs = await withCleanup((onEnd) => run(settings, onEnd));
  process.stdout.write(`${[describeRun(name, settings), ...paragraphs].join('\n\n')}\n`);
}

/** One process's memory would weigh on the next. */
function runAll() {
  const failed = NAMES.filter((bench) => {
    log(bench);
    const program = [...process.execArgv, fileURLToPath(import.meta.url), bench];
    return spawnSync(process.execPath, program, { stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) log(`failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}
