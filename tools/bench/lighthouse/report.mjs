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
      `Thumbnails come from a server on the same machine.`,
    `Targets: performance at least 95 (target 98), the others 100, LCP ≤ 1.5 s, TBT ≤ 50 ms, CLS ≤ 0.01.`,
    ``,
    table(
      ['Page', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS'],
      outcomes.map(row),
    ),
    ...failures(outcomes),
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

function failures(outcomes) {
  return outcomes.flatMap(({ name, measured }) => {
    const failed = [...new Set(measured.flatMap((run) => run.failed))];
    return failed.length > 0 ? ['', `Failed on ${name}: ${failed.join(', ')}.`] : [];
  });
}
