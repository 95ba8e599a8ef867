import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { percentile } from '../statistics.mjs';

export function report({ count, rounds, first, outcomes }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Curation`,
    ``,
    `\`npm run bench -- curation\`, ${today}: ${describeMachine()}. The catalogue service with ` +
      `${count.toLocaleString('en')} episodes on the embedded document server; ${rounds} answers each of ` +
      `\`GET /v1/admin/episodes\`, without a network. The table loads in the background after the start; the first answer took ${ms(first)}.`,
    ``,
    table(
      ['Question', 'p50', 'p99', 'longest', 'target'],
      outcomes.map(({ name, times }) => [
        name,
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.99)),
        ms(Math.max(...times)),
        '100 ms',
      ]),
    ),
  ].join('\n');
}

function ms(value) {
  return `${value.toFixed(0)} ms`;
}
