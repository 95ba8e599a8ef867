import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from '../../test/chromium.mjs';
import { writeSection } from '../markdown.mjs';
import { startServers } from '../servers.mjs';
import { BareKafka } from './bare-kafka.mjs';
import { ListeningBrowser } from './browser.mjs';
import { Episodes, measureChanges } from './changes.mjs';
import { Product } from './product.mjs';
import { report } from './report.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '12' },
  rates: { type: 'string', default: '30,10' },
  write: { type: 'boolean', default: false },
};
const BARE_VALUE = Buffer.alloc(1_000, 'x');
const WARM_UP_SECONDS = 3;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const rates = values.rates.split(',').map(Number);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const log = (line) => process.stdout.write(`bench: ${line}\n`);
  const chromium = await findChromium({ log, root: ROOT });
  if (!chromium) throw new Error('Chromium not found. Set CHROMIUM_PATH');
  const closing = [];
  try {
    const contestants = await startAll(chromium, closing);
    const outcomes = [];
    for (const perSecond of rates) outcomes.push(await play(contestants, perSecond, settings));
    const text = report(outcomes, settings);
    process.stdout.write(`\n${text}\n`);
    if (values.write) writeSection('latency', text);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function startAll(chromium, closing) {
  const servers = await startServers();
  closing.push(() => servers.stop());
  const bare = await BareKafka.start(servers.brokers);
  closing.push(() => bare.stop());
  const product = await Product.start(servers.settings);
  closing.push(() => product.stop());
  const browser = await ListeningBrowser.open(chromium, product.siteUrl);
  closing.push(() => browser.close());
  return { bare, product, browser, episodes: new Episodes(await product.episodes()) };
}

async function play({ bare, product, browser, episodes }, perSecond, { rounds, seconds }) {
  const outcome = { perSecond, product: [], bare: [] };
  const turns = {
    product: (time) => measureChanges({ product, browser, episodes, perSecond, seconds: time }),
    bare: (time) => bare.measure({ perSecond, seconds: time, value: BARE_VALUE }),
  };
  for (const turn of Object.values(turns)) await turn(WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    const names = Object.keys(turns);
    for (const name of round % 2 === 0 ? names : names.reverse())
      outcome[name].push(await turns[name](seconds));
    process.stdout.write(`${perSecond} a second, round ${round + 1} of ${rounds}\n`);
  }
  return outcome;
}
