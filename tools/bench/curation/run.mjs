import { parseArgs } from 'node:util';
import { writeSection } from '../markdown.mjs';
import { startCatalogue } from './catalogue.mjs';
import { report } from './report.mjs';

const OPTIONS = {
  episodes: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '200' },
  write: { type: 'boolean', default: false },
};

const QUESTIONS = {
  'first page': '',
  'last page': 'page=100000',
  'a search': 'q=python',
  'a search without results': 'q=qzjxk',
  'a search, by title': 'q=data&sort=title',
  filters: 'state=shown&picture=yes&age=year&sort=-views',
  'a topic': 'topic=Machine+Learning',
};

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [count, rounds] = [Number(values.episodes), Number(values.rounds)];
  const catalogue = await startCatalogue(count);
  try {
    await catalogue.settle();
    const first = await time(() => catalogue.ask(''));
    const outcomes = [];
    for (const [name, query] of Object.entries(QUESTIONS)) {
      const times = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await time(() => catalogue.ask(query)));
      outcomes.push({ name, times });
    }
    const edits = [];
    for (let round = 0; round < rounds; round += 1)
      edits.push(await time(() => catalogue.editAndAsk(round)));
    outcomes.push({ name: 'a correction, and a search for it', times: edits });
    const text = report({ count, rounds, first, outcomes });
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('curation', text);
  } finally {
    await catalogue.stop();
  }
}

async function time(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
