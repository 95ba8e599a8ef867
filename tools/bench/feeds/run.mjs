import { deepStrictEqual } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../start/install.mjs';
import { writeSection } from '../markdown.mjs';
import { seeded } from '../search/talks.mjs';
import { makeDocuments } from './documents.mjs';
import { report } from './report.mjs';

const PACKAGES = fileURLToPath(new URL('./packages/', import.meta.url));
const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '2' },
  write: { type: 'boolean', default: false },
};
const SEED = 17;
const WARM_UP_MS = 1_000;

const log = (line) => process.stderr.write(`feeds: ${line}\n`);

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  await ensureInstalled({ root: PACKAGES, log });
  const { CONTESTANTS } = await import('./contestants.mjs');
  const documents = makeDocuments(seeded(SEED));
  await assertSameItems(CONTESTANTS, documents);
  const rows = CONTESTANTS.map((contestant) => ({ contestant, rounds: [] }));
  for (const { contestant } of rows) await measure(contestant, documents, WARM_UP_MS);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const order = round % 2 === 0 ? rows : [...rows].reverse();
    for (const row of order) {
      row.rounds.push(await measure(row.contestant, documents, Number(values.seconds) * 1_000));
    }
    log(
      rows
        .map(({ contestant, rounds }) => `${contestant.name} ${rounds.at(-1).toFixed(1)} MB/s`)
        .join(', '),
    );
  }
  const text = report(rows, { documents, seconds: Number(values.seconds) });
  process.stdout.write(`${text}\n`);
  if (values.write) writeSection('feeds', text);
}

async function measure({ read }, documents, ms) {
  const startedAt = performance.now();
  let bytes = 0;
  while (performance.now() - startedAt < ms) {
    for (const document of documents) {
      await read(document);
      bytes += document.length;
    }
  }
  return bytes / 1_000 / (performance.now() - startedAt);
}

async function assertSameItems(contestants, documents) {
  for (const document of documents) {
    const counts = await Promise.all(contestants.map(async ({ read }) => read(document)));
    deepStrictEqual(new Set(counts).size, 1, `different item counts: ${counts.join(', ')}`);
  }
}
