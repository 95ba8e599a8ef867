import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, spread } from '../statistics.mjs';

const [US, US_ELEMENTS_ONLY] = ['Elevate', 'Elevate, elements only'];
const TARGETS = { 'rss-parser': 2 };

export function report(rows, { documents, seconds }) {
  const today = new Date().toISOString().slice(0, 10);
  const bytes = documents.reduce((sum, { length }) => sum + length, 0);
  const size = bytes / documents.length;
  const [ours, elements] = [US, US_ELEMENTS_ONLY].map((name) =>
    rows.find(({ contestant }) => contestant.name === name),
  );
  return [
    `## Reading feeds`,
    ``,
    `\`npm run bench -- feeds\`, ${today}: ${describeMachine()}. ${documents.length} made-up documents of ` +
      `${Math.round(size / 1_000)} kB on average, ${rows[0].rounds.length} interleaved rounds of ${seconds} s, one thread, ` +
      `bytes in memory. “Elevate” does all steps: charset, parsing, dates, links, images, plain text, keywords, identity. ` +
      `“Elements only” extracts elements without normalizing them; rss-parser adds an ISO 8601 date and a snippet to that. ` +
      `A ratio is the median of the per-round ratios of Elevate's MB/s to the other reader's.`,
    ``,
    table(
      [
        'Reader',
        'documents/s',
        'MB/s',
        'spread',
        'Elevate ÷ it',
        'elements only ÷ it',
        'target',
        'rounds',
      ],
      rows.map((row) => toCells(row, { ours, elements, size })),
    ),
  ].join('\n');
}

function toCells({ contestant, rounds }, { ours, elements, size }) {
  const speed = median(rounds);
  const isOurs = contestant.name === US || contestant.name === US_ELEMENTS_ONLY;
  const ratios = ratiosOf(ours, rounds);
  const target = TARGETS[contestant.name];
  return [
    contestant.name,
    Math.round((speed * 1_000_000) / size).toLocaleString('en'),
    speed.toFixed(1),
    `${Math.round(spread(rounds) * 100)} %`,
    isOurs ? '' : median(ratios).toFixed(2),
    isOurs ? '' : median(ratiosOf(elements, rounds)).toFixed(2),
    target ? `≥ ${target.toFixed(2)}` : '',
    target ? `${ratios.filter((ratio) => ratio >= target).length} of ${ratios.length}` : '',
  ];
}

function ratiosOf(contestant, rounds) {
  return contestant.rounds.map((value, index) => value / rounds[index]);
}
