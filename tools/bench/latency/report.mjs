import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, percentile } from '../statistics.mjs';

const SHARES = [0.5, 0.95, 0.99];

/**
 * Times count from when the change was due: the owner responds after its audit record, often after the site shows the
 * change.
 */
const PATHS = {
  'the catalogue’s answer': ({ due, stored }) => stored - due,
  'the read model': ({ due, served }) => served - due,
  'the browser': ({ due, received }) => (received === null ? null : received - due),
};

export function report(outcomes, { rounds, seconds }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Latency, from the owner’s database to the visitor',
    '',
    `\`npm run bench -- latency\`, ${today}: ${describeMachine()}. Catalogue, BFF, broker, document server and a ` +
      'Chromium with the home page open, each a process of its own on the same machine; ' +
      `${rounds} interleaved rounds of ${seconds} s for each rate, the order reversed every other round.`,
    '',
    'An editor’s pick is set or taken away in the catalogue at a fixed rate: open loop, and everything counted from ' +
      'the time when it was due, so that the request to the catalogue and the writing of its document are in each ' +
      'figure. “The catalogue’s answer” arrives after the change and its audit record are stored. “The read model” ' +
      'is the site’s first response with the change (polled every 4 ms). “The browser” is when the page ' +
      'received the first server-sent update after that, before it fetches anything: the site ' +
      'batches changes for 200 ms and sends at most one update a second, so that a burst is fetched once. kafkajs alone ' +
      'produces and consumes a message of about that size on the same broker, with the same settings. The ratio is ' +
      'the median of the per-round ratios of the medians.',
    ...outcomes.flatMap((outcome) => ['', ...section(outcome)]),
  ].join('\n');
}

function section({ perSecond, product, bare }) {
  const lost = product.reduce((sum, round) => sum + round.lost, 0);
  const rows = Object.entries(PATHS).map(([name, of]) => {
    const each = product.map(({ changes }) => changes.map(of).filter((value) => value !== null));
    return row(name, each, bare);
  });
  const watched = product.reduce((sum, { changes }) => sum + changes.length, 0);
  return [
    `### ${perSecond} changes a second (${watched} watched, ${lost} not seen in time)`,
    '',
    table(
      ['Way', 'p50', 'p95', 'p99', 'p50 of each round', 'to kafkajs'],
      [row('kafkajs alone', bare, null), ...rows],
    ),
  ];
}

function row(name, rounds, bare) {
  const all = rounds.flat();
  const medians = rounds.map((round) => percentile(round, 0.5));
  const ratios = bare?.map((round, index) => medians[index] / percentile(round, 0.5));
  return [
    name,
    ...SHARES.map((share) => ms(percentile(all, share))),
    medians.map(ms).join(', '),
    ratios ? median(ratios).toFixed(1) : '',
  ];
}

function ms(value) {
  return value === undefined ? '–' : `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}
