import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, percentile } from '../statistics.mjs';

const US = 'Elevate';

export function report(outcomes, { rounds, terms }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Search`,
    ``,
    `\`npm run bench -- search\`, ${today}: ${describeMachine()}. ${rounds} interleaved rounds of ${terms} terms (the loop: of the first of them) of ` +
      `1 to 8 letters, all taken from a text, half of them with one letter changed; newest first, ` +
      `at most 21 results, the same ones from both. The loop scans lowercased text and stops at the limit.`,
    ...outcomes.flatMap((outcome) => ['', ...section(outcome)]),
  ].join('\n');
}

function section({ size, rows, building, changing }) {
  const ours = rows.find(({ contestant }) => contestant.name === US);
  return [
    `### ${size.toLocaleString('en')} talks of ${Math.round(building.textLength)} characters`,
    ``,
    table(
      ['Search', 'p50', 'p99', 'p99 of each round', 'mean', 'its mean ÷ Elevate', 'target'],
      rows.map((row) => toCells(row, ours, size)),
    ),
    ``,
    `Built in ${(building.ms / 1000).toFixed(1)} s, ${Math.round(building.beyondText)} bytes a talk beyond its text ` +
      `(target: 600). A change is found after ${ms(percentile(changing, 0.5))}, p99 ` +
      `${ms(percentile(changing, 0.99))}, at most ${ms(Math.max(...changing))} (target: 50 ms).`,
  ];
}

function toCells({ contestant, rounds }, ours, size) {
  const all = rounds.flat();
  const isUs = contestant.name === US;
  const ratios = rounds.map((round, index) => mean(round) / mean(ours.rounds[index]));
  return [
    contestant.name,
    ms(percentile(all, 0.5)),
    ms(percentile(all, 0.99)),
    rounds.map((round) => ms(percentile(round, 0.99))).join(', '),
    ms(mean(all)),
    isUs ? '' : median(ratios).toFixed(1),
    isUs ? target(size) : '',
  ];
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function ms(value) {
  return `${value.toFixed(3)} ms`;
}

function target(size) {
  return size < 1_000_000 ? 'p99 ≤ 3 ms' : 'p50 ≤ 0.1, p99 ≤ 10 ms';
}
