import { loadavg } from 'node:os';
import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median } from '../statistics.mjs';

export function report(outcomes) {
  const today = new Date().toISOString().slice(0, 10);
  const runs = outcomes[0]?.measured.length ?? 0;
  return [
    `## Lighthouse, mobile profile`,
    ``,
    `\`npm run bench -- lighthouse\`, ${today}: ${describeMachine()}. The built product with its sample catalogue; ` +
      `medians of ${runs} runs, slow 4G and a processor four times slower, both simulated. ` +
      `Thumbnails come from a server on the same machine. ` +
      `${loadavg()[2].toFixed(1)} programs were running on average during the last 15 minutes, Lighthouse's own among them.`,
    `Targets: performance ≥ 98, the others 100, LCP ≤ 1.5 s, TBT ≤ 50 ms, CLS ≤ 0.01.`,
    ``,
    table(
      ['Page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'],
      outcomes.map(row),
    ),
    ...failures(outcomes),
    ``,
    `### What the largest paint waits for`,
    ``,
    `Of the median run, by Lighthouse's phases: the document's first byte, then the start and the end of a picture's download, ` +
      `then the paint. The bytes are those that had arrived by then; the simulated line carries about 200 kB a second.`,
    ``,
    table(
      ['Page', 'element', 'first byte', 'load delay', 'load', 'render delay', 'kB before it'],
      outcomes.map(largestRow),
    ),
  ].join('\n');
}

function row({ name, measured }) {
  const middle = (figure) => median(measured.map((run) => run[figure]));
  const seconds = (figure) => `${(middle(figure) / 1000).toFixed(1)} s`;
  return [
    name,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(middle),
    seconds('fcp'),
    seconds('lcp'),
    `${Math.round(middle('tbt'))} ms`,
    middle('cls').toFixed(3),
  ];
}

function largestRow({ name, measured }) {
  const sorted = [...measured].sort((a, b) => a.lcp - b.lcp);
  const { element, phases, bytes } = sorted[Math.floor(sorted.length / 2)].largest;
  const kilobytes = Object.entries(bytes)
    .filter(([, size]) => size >= 1_000)
    .map(([type, size]) => `${type.toLowerCase()} ${Math.round(size / 1_000)}`);
  return [
    name,
    element,
    ...phases.map((time) => `${(time / 1_000).toFixed(2)} s`),
    kilobytes.join(', '),
  ];
}

function failures(outcomes) {
  return outcomes.flatMap(({ name, measured }) => {
    const failed = [...new Set(measured.flatMap((run) => run.failed))];
    return failed.length > 0 ? ['', `Failed on ${name}: ${failed.join(', ')}.`] : [];
  });
}
