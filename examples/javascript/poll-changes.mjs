/* Keeps a copy of everything public in a file, over HTTP: run it every few minutes. See ../README.md. */
import { readFile, rename, writeFile } from 'node:fs/promises';

const { SITE = 'http://localhost:3000' } = process.env;
const [file = 'copy.json'] = process.argv.slice(2);

const text = await readFile(file, 'utf8').catch(() => '{ "states": {} }');
const copy = JSON.parse(text);
const query = copy.cursor === undefined ? '' : `?cursor=${copy.cursor}`;
const ask = () => fetch(`${SITE}/api/v1/changes${query}`);
let answer = await ask();
// While the site starts, or has too many readers.
for (let left = 10; left > 0 && [429, 503].includes(answer.status); left -= 1) {
  const seconds = Math.min(Number(answer.headers.get('retry-after')) || 1, 60);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  answer = await ask();
}
if (!answer.ok) {
  process.stderr.write(`The site answered ${answer.status}: ${await answer.text()}\n`);
  process.exit(1);
}
const { reset, items, next_cursor: cursor } = await answer.json();

/** Newest state by kind and id. Removals keep their version, so that a late older message restores nothing. */
const states = reset ? {} : copy.states;
for (const { type, subject, sequence, data } of items) {
  const [service, aggregate] = type.split('.');
  const key = `${service}.${aggregate}/${subject}`;
  const version = Number(sequence);
  if (states[key]?.version >= version) continue;
  states[key] = { version, data };
}

// The cursor and what it stands for are stored together, or not at all.
await writeFile(`${file}.new`, JSON.stringify({ cursor, states }));
await rename(`${file}.new`, file);
process.stdout.write(`${items.length} changes${reset ? ', after a new start' : ''}\n`);
