import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, percentile, spread } from '../statistics.mjs';

const TARGET = { p50: 60, p99: 250 };

export function report(outcomes, { rounds, channels, videos, perSecond, seconds }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Ingestion, from the source's response to the site`,
    ``,
    `\`npm run bench -- ingest\`, ${today}: ${describeMachine()}. The stand-in without faults, ${rounds} interleaved ` +
      `rounds; embedded is one process, distributed are ingestion, catalogue and BFF over one Kafka broker. ` +
      `Stand-in, document servers, broker and product share the machine.`,
    ``,
    `### ${channels} channels of ${videos} videos, from the first answer about any to the last one visible`,
    ``,
    table(['Mode', 'videos/s, median', 'spread', 'each round'], outcomes.map(throughputRow)),
    ``,
    `### One video at ${perSecond} new ones a second, for ${seconds} s a round, ten to an answer`,
    ``,
    table(
      ['Mode', 'p50', 'p99', 'p50 of each round', 'p99 of each round', 'watched', `target`],
      outcomes.map(latencyRow),
    ),
  ].join('\n');
}

function throughputRow({ name, throughputs }) {
  const each = throughputs.map((value) => Math.round(value)).join(', ');
  return [
    name,
    Math.round(median(throughputs)),
    `${Math.round(spread(throughputs) * 100)} %`,
    each,
  ];
}

function latencyRow({ name, latencies }) {
  const all = latencies.flat();
  const each = (share) => latencies.map((round) => ms(percentile(round, share))).join(', ');
  const target = `p50 ≤ ${TARGET.p50}, p99 ≤ ${TARGET.p99} ms`;
  return [
    name,
    ms(percentile(all, 0.5)),
    ms(percentile(all, 0.99)),
    each(0.5),
    each(0.99),
    all.length,
    target,
  ];
}

function ms(value) {
  return `${value.toFixed(0)} ms`;
}
