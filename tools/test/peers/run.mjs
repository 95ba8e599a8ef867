/*
 * npm run test:peers -- [<subject>…] [--seed 7] [--count 10000]: generated documents, read by the product and by
 * independent readers, which are installed once into PEERS_DIR. Needs python3 and the package registries.
 * --keep stores answers, --kept compares with them alone.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compileAll } from '../../build/build-all.mjs';
import { defaultCacheDir } from '../../embedded-mongo/src/provision.mjs';
import { ensureInstalled } from '../../start/install.mjs';
import { compareKept } from './support/compare.mjs';
import { installPeers } from './support/install-peers.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SUBJECTS = readdirSync(new URL('.', import.meta.url))
  .flatMap((file) => /^(.*)\.mjs$/.exec(file)?.[1] ?? [])
  .filter((name) => name !== 'run')
  .sort();
const USAGE = `Usage: npm run test:peers -- [${SUBJECTS.join('|')}]… [--seed 7] [--count 10000] [--keep|--kept]`;
const KEPT_BYTES = 60_000;
const SHOWN = 10;
const USAGE_ERROR = 64;
const UNAVAILABLE = 69;

const log = (line) => process.stderr.write(`peers: ${line}\n`);
const { names, seed, count, keep, kept } = options();
await ensureInstalled({ root, log });
await compileAll({ root, log });
for (const name of names) await (kept ? repeat : judge)(await import(`./${name}.mjs`));

function repeat({ name, ours }) {
  if (!existsSync(fileOf(name))) return;
  const lines = readFileSync(fileOf(name), 'utf8').trimEnd().split('\n');
  report(
    name,
    compareKept(
      lines.map((line) => JSON.parse(line)),
      ours,
    ),
  );
}

function fileOf(name) {
  return fileURLToPath(new URL(`kept/${name}.jsonl`, import.meta.url));
}

function store(name, same) {
  let text = '';
  for (const entry of same) {
    const line = `${JSON.stringify(entry)}\n`;
    if (text.length + line.length < KEPT_BYTES) text += line;
  }
  writeFileSync(fileOf(name), text);
}

async function judge({ name, needs, run, ours }) {
  const folder = process.env.PEERS_DIR || join(defaultCacheDir(), 'peers');
  let installed;
  try {
    installed = await installPeers({ name, needs, folder, log });
  } catch (error) {
    log(`${name}: the other readers cannot be installed into ${folder}: ${error.message}`);
    process.exitCode = UNAVAILABLE;
    return;
  }
  const result = await run({ seed, count, ...installed });
  if (keep && ours) store(name, result.same);
  report(name, result);
}

function report(name, { compared, agreed, differences, excused }) {
  const reasons = Object.entries(excused).map(([reason, times]) => `  ${times} × ${reason}\n`);
  const shown = differences
    .slice(0, SHOWN)
    .map((difference) => JSON.stringify(difference, null, 2));
  process.stdout.write(
    `${name}: ${compared} compared, two peers agree on ${agreed}, ${differences.length} different, seed ${seed}\n` +
      [...reasons, ...shown.map((text) => `${text}\n`)].join(''),
  );
  if (differences.length > 0) process.exitCode = 1;
}

function options() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        seed: { type: 'string', default: '20240305' },
        count: { type: 'string', default: '10000' },
        keep: { type: 'boolean', default: false },
        kept: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const { seed, count, ...rest } = values;
    for (const [name, value] of Object.entries({ seed, count }))
      if (!/^[1-9]\d{0,8}$/.test(value)) throw new Error(`--${name} must be a whole number from 1`);
    const unknown = positionals.filter((name) => !SUBJECTS.includes(name));
    if (unknown.length > 0) throw new Error(`no subject "${unknown.join(', ')}"`);
    return {
      names: positionals.length > 0 ? positionals : SUBJECTS,
      seed: Number(seed),
      count: Number(count),
      ...rest,
    };
  } catch (error) {
    process.stderr.write(`${error.message}\n${USAGE}\n`);
    return process.exit(USAGE_ERROR);
  }
}
