import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buildAll } from '../../build/build-all.mjs';
import { ensureInstalled } from '../../start/install.mjs';

/** Longest first, for short runs, which share the cores. */
const NAMES =
  `scale interactions http memory ingest search-quality auth feeds pages search lighthouse`.split(
    /\s+/,
  );

const log = (line) => process.stderr.write(`bench: ${line}\n`);
const root = fileURLToPath(new URL('../../..', import.meta.url));
await ensureInstalled({ root, log });
await buildAll({ root, log });
const given = process.argv.slice(2);
// Checks that a bench still runs; its figures mean nothing.
if (given.includes('--short')) process.env.BENCH_SHORT = 'yes';
const isShort = process.env.BENCH_SHORT === 'yes';
const [name = '', ...args] = given.filter((word) => word !== '--short');

if (name === '') process.exitCode = await runAll();
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

/** A process each: one's memory would weigh on the next. */
async function runAll() {
  // Lighthouse needs packages of its own.
  const names = NAMES.filter((bench) => !isShort || bench !== 'lighthouse');
  const failed = [];
  const work = async () => {
    for (let bench = names.shift(); bench !== undefined; bench = names.shift()) {
      log(bench);
      const program = [...process.execArgv, fileURLToPath(import.meta.url), bench];
      const [code] = await once(spawn(process.execPath, program, { stdio: 'inherit' }), 'exit');
      if (code !== 0) failed.push(bench);
    }
  };
  await Promise.all(isShort ? [work(), work()] : [work()]);
  if (failed.length > 0) log(`failed: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}
