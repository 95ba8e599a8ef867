import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, spread } from '../statistics.mjs';

const US = 'Elevate';

export function report(outcomes, { rounds, seconds, connections, load }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Cached responses over HTTP`,
    ``,
    `\`npm run bench -- http\`, ${today}: ${describeMachine()}. ${load.name}, ${connections} connections, ` +
      `${rounds} interleaved rounds of ${seconds} s, servers on one core, load on the other. Node, Fastify and Elevate send the same bytes and headers. “node:http in our process” is the plain server in a process that also runs the product with its episodes.`,
    `A ratio is the median of the per-round ratios of Elevate's requests per second to the other server's; ` +
      `"rounds" counts the rounds that met the target.`,
    ...outcomes.flatMap((outcome) => [``, ...section(outcome)]),
  ].join('\n');
}

// Required throughput relative to each other server.
const TARGETS = {
  200: { 'node:http': 0.9, Fastify: 1, 'Nest, object': 3.5 },
  304: { 'node:http': 0.95 },
};

function section({ scenario, results, bytes }) {
  const ours = results.get(US);
  const rows = [...results].map(([name, rounds]) =>
    row(name, rounds, ours, TARGETS[scenario.status][name]),
  );
  const sent = scenario.status === 304 ? 'nothing' : `${bytes.sent} bytes`;
  return [
    `### ${scenario.name}: ${bytes.json} bytes, ${sent} sent`,
    ``,
    table(
      ['Server', 'requests/s', 'spread', 'least CPU a request', 'Elevate ÷ it', 'target', 'rounds'],
      rows,
    ),
  ];
}

function row(name, rounds, ours, target) {
  const perSecond = rounds.map((round) => round.perSecond);
  const cpu = Math.min(...rounds.map(({ cpuMicros }) => cpuMicros ?? Infinity));
  const ratios = rounds.map((round, index) => ours[index].perSecond / round.perSecond);
  const isUs = name === US;
  const met = ratios.filter((ratio) => ratio >= target).length;
  return [
    name,
    Math.round(median(perSecond)).toLocaleString('en'),
    `${Math.round(spread(perSecond) * 100)} %`,
    Number.isFinite(cpu) ? `${cpu.toFixed(1)} µs` : 'unknown',
    isUs ? '' : median(ratios).toFixed(2),
    isUs || target === undefined ? '' : `≥ ${target.toFixed(2)}`,
    isUs || target === undefined ? '' : `${met} of ${ratios.length}`,
  ];
}
