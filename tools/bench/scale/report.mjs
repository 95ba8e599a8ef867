import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, spread } from '../statistics.mjs';

export function report({ sync, rebuild, count }, { rounds, channels, videos, latency, jobs }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Scale',
    '',
    `\`npm run bench -- scale\`, ${today}: ${describeMachine()}. Stand-in, document server, broker and product share ` +
      'the machine.',
    '',
    `### ${channels} channels of ${videos} videos, with one, two and four ingestion processes`,
    '',
    `${rounds} interleaved rounds. Each of the three calls that a channel takes is answered after ${latency} ms, as a ` +
      `distant platform would; a process handles ${jobs} sources at once (\`JOBS_AT_ONCE\`). Cores are those of the ` +
      'ingestion processes, and of broker and document server together; “idle” is what the machine had left. ' +
      'The ratio is the median of the per-round ratios to one process.',
    '',
    table(
      ['Processes', 'sources/s', 'spread', 'to one', 'each round', 'cores', 'servers', 'idle'],
      [...sync].map(([processes, outcomes]) => syncRow(processes, outcomes, sync.get(1))),
    ),
    '',
    `### The read model of ${count.toLocaleString('en')} episodes, rebuilt`,
    '',
    'A BFF starts on topics that hold them. “Reading” lasts from listening to ready; the bare reader is ' +
      'kafkajs without any processing, on the same topic in the same round.',
    '',
    table(
      [
        'Round',
        'ready after',
        'reading',
        'messages/s',
        'bare reader',
        'to it',
        'memory',
        'at most',
      ],
      rebuild.map(rebuildRow),
    ),
    '',
    '### The same from a snapshot',
    '',
    'The process is closed, which writes the snapshot, and started again: from the start of the process to its being ' +
      'ready, after the broker has confirmed that the snapshot is of its log. The processor time is of all its threads.',
    '',
    table(
      ['Round', 'ready after', 'processor time', 'snapshot', 'memory', 'at most'],
      rebuild.map(snapshotRow),
    ),
  ].join('\n');
}

function syncRow(processes, outcomes, ofOne) {
  const rates = outcomes.map(({ perSecond }) => perSecond);
  const ratios = rates.map((rate, round) => rate / ofOne[round].perSecond);
  const middle = (name) => median(outcomes.map((outcome) => outcome[name]));
  return [
    processes,
    median(rates).toFixed(1),
    `${Math.round(spread(rates) * 100)} %`,
    processes === 1 ? '' : median(ratios).toFixed(2),
    rates.map((rate) => rate.toFixed(1)).join(', '),
    middle('workers').toFixed(2),
    middle('servers').toFixed(2),
    `${Math.round(middle('idleShare') * 100)} %`,
  ];
}

function rebuildRow({ ready, reading, perSecond, bare, now, most }, round) {
  return [
    round + 1,
    seconds(ready),
    seconds(reading),
    Math.round(perSecond).toLocaleString('en'),
    seconds(bare),
    (bare / reading).toFixed(2),
    `${Math.round(now)} MB`,
    `${Math.round(most)} MB`,
  ];
}

function snapshotRow({ snapshot: { ready, cpu, megabytes, now, most } }, round) {
  return [
    round + 1,
    seconds(ready),
    seconds(cpu),
    `${Math.round(megabytes)} MB`,
    `${Math.round(now)} MB`,
    `${Math.round(most)} MB`,
  ];
}

function seconds(value) {
  return `${value.toFixed(1)} s`;
}
