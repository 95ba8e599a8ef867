import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { percentile } from '../statistics.mjs';

const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
const ms = (value) => `${value.toFixed(1)} ms`;

export function report({ rounds, sizes }, { pages, channels, episodes }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Pages at their first request',
    '',
    `\`npm run bench -- pages\`, ${today}: ${describeMachine()}. ${episodes} episodes of ${channels} channels, ${rounds.length} rounds, each ` +
      `with a new process: ${pages} episode pages, one after another over one connection, each asked for twice with pauses of 25 ms, from the request to the last byte. ` +
      'The newest and the most viewed episodes are left out, because their pages are rendered ahead.',
    '',
    table(
      ['Request', 'p50', 'p99', 'p50 of each round', 'target'],
      [row('the first', 'first', rounds, 'p50 ≤ 5 ms'), row('the second', 'second', rounds, '')],
    ),
    '',
    '### Size of the HTML',
    '',
    table(
      ['Page', 'elements', 'raw', 'gzip', 'of it state', 'target'],
      sizes.map(({ path, elements, raw, gzip, state }) => [
        `\`${path}\``,
        elements,
        kB(raw),
        kB(gzip),
        kB(state),
        path === '/' ? '≤ 150 kB raw' : '',
      ]),
    ),
  ].join('\n');
}

function row(name, key, rounds, target) {
  const all = rounds.flatMap((round) => round[key]);
  const each = rounds.map((round) => ms(percentile(round[key], 0.5))).join(', ');
  return [name, ms(percentile(all, 0.5)), ms(percentile(all, 0.99)), each, target];
}
