import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeMachine, median, table, writeSection } from '../statistics.mjs';
import { startEmbeddedMode } from '../ingest/modes.mjs';
import { IMAGE_ALLOCATOR, memoryOf } from '../servers.mjs';

const OPTIONS = {
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '60' },
  write: { type: 'boolean', default: false },
};
const TARGET = 170;
const PAGES = ['/', '/categories', '/channels', '/news', '/events'];

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const usual = await measure(Number(values.seconds) * 1_000, {});
    const image = await measure(Number(values.seconds) * 1_000, IMAGE_ALLOCATOR);
    rounds.push({ usual, image });
    process.stderr.write(`memory: ${JSON.stringify(rounds.at(-1))}\n`);
  }
  const text = report(rounds, values);
  process.stdout.write(`${text}\n`);
  if (values.write) writeSection('memory', text);
}

async function measure(restMs, allocator) {
  const product = await startEmbeddedMode({ DEFAULT_FEEDS: 'off', ...allocator });
  try {
    for (const page of PAGES) await (await fetch(`${product.siteUrl}${page}`)).text();
    await delay(restMs);
    return memoryOf(product.pid);
  } finally {
    await product.stop();
  }
}

function report(rounds, { seconds }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Memory at rest',
    '',
    `\`npm run bench -- memory\`, ${today}: ${describeMachine()}. The embedded product with the sample catalogue and without the document server: resident ` +
      `memory of the process ${seconds} s after each of ${PAGES.length} pages was asked for once; ${rounds.length} interleaved rounds. “Image” has the settings of ` +
      'the allocator that the container images have.',
    '',
    table(
      ['Settings', 'at rest, median', 'each round', 'at most since the start', 'target'],
      [row('usual', 'usual', rounds), row('image', 'image', rounds)],
    ),
  ].join('\n');
}

function row(name, key, rounds) {
  const values = (figure) => rounds.map((round) => round[key][figure]);
  const [now, most] = [values('now'), values('most')];
  const each = now.map((value) => Math.round(value)).join(', ');
  return [
    name,
    `${Math.round(median(now))} MB`,
    `${each} MB`,
    `${Math.round(Math.max(...most))} MB`,
    `≤ ${TARGET} MB`,
  ];
}
