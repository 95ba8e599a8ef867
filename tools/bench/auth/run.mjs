import { parseArgs } from 'node:util';
import { writeSection } from '../markdown.mjs';
import { report } from './report.mjs';
import { hashing, signingIn } from './rounds.mjs';
import { checkSessions } from './session-checks.mjs';
import { startProduct } from './started-product.mjs';
import { makePeople } from './visitors.mjs';

const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '4' },
  connections: { type: 'string', default: '50' },
  write: { type: 'boolean', default: false },
};
const PEOPLE = 20;
const WARM_UP_SECONDS = 1;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
  };
  const product = await startProduct();
  try {
    const people = await makePeople(product.user, PEOPLE);
    const rounds = await play(product, people, settings);
    const checks = await checkSessions(product, people[0], settings);
    const text = report({ ...rounds, checks }, settings);
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('auth', text);
  } finally {
    await product.stop();
  }
}

async function play(product, people, { rounds, seconds }) {
  const contestants = { signIns: signingIn(product, people), hashes: await hashing() };
  const results = { signIns: [], hashes: [] };
  for (const measure of Object.values(contestants)) await measure(WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    const names = Object.keys(contestants);
    const order = round % 2 === 0 ? names : names.reverse();
    for (const name of order) results[name].push(await contestants[name](seconds));
  }
  return results;
}
