import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, spread } from '../statistics.mjs';

const [US, US_ELEMENTS_ONLY] = ['Elevate', 'Elevate, elements only'];
const targetOf = (name) =>
  name === 'rss-parser' ? 2 : name.startsWith('Miniflux') ? 1.2 : undefined;

const UNCHANGED_TARGET_MS = 5_000;

export function report({ own, theirs, unchanged }, { seconds }) {
  const today = new Date().toISOString().slice(0, 10);
  const { documents, rows } = own;
  return [
    `## Reading feeds`,
    ``,
    `\`npm run bench -- feeds\`, ${today}: ${describeMachine()}. ${documents.length} made-up documents of ` +
      `${Math.round(meanOf(documents) / 1_000)} kB on average, ${rows[0].rounds.length} interleaved rounds of ${seconds} s, one thread, ` +
      `bytes in memory. “Elevate” does all steps: charset, parsing, dates, links, images, plain text, keywords, identity. ` +
      `“Elements only” extracts elements without normalizing them; rss-parser adds an ISO 8601 date and a snippet to that. ` +
      `A ratio is the median of the per-round ratios of Elevate's MB/s to the other reader's.`,
    ``,
    tableOf(own),
    ...(theirs ? ['', ...ofMiniflux(theirs)] : []),
    '',
    ...ofUnchanged(unchanged),
  ].join('\n');
}

function ofMiniflux(theirs) {
  const { documents } = theirs;
  return [
    `### The documents of Miniflux's own benchmark`,
    ``,
    `${documents.length} documents of ${Math.round(meanOf(documents) / 1_000)} kB on average. Miniflux is built with Go and measured by its own benchmark on one ` +
      `processor; it parses and normalizes, and finds no keywords and identities.`,
    ``,
    tableOf(theirs),
  ];
}

function ofUnchanged({ feeds, times }) {
  const inSeconds = (ms) => (ms / 1_000).toFixed(1);
  return [
    `### ${feeds.toLocaleString('en')} feeds of which none has changed`,
    ``,
    `A sync of all by the embedded product, from the command to the end of the run; each feed is a server of its own on ` +
      `this machine and answers 304.`,
    ``,
    table(
      ['Syncs', 'seconds, median', 'each', 'target'],
      [
        [
          times.length,
          inSeconds(median(times)),
          times.map(inSeconds).join(', '),
          `≤ ${inSeconds(UNCHANGED_TARGET_MS)}`,
        ],
      ],
    ),
  ];
}

const meanOf = (documents) =>
  documents.reduce((sum, { length }) => sum + length, 0) / documents.length;

function tableOf({ documents, rows }) {
  const [ours, elements] = [US, US_ELEMENTS_ONLY].map((name) =>
    rows.find(({ contestant }) => contestant.name === name),
  );
  return table(
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
    rows.map((row) => toCells(row, { ours, elements, size: meanOf(documents) })),
  );
}

function toCells({ contestant, rounds }, { ours, elements, size }) {
  const speed = median(rounds);
  const isOurs = contestant.name === US || contestant.name === US_ELEMENTS_ONLY;
  const ratios = ratiosOf(ours, rounds);
  const target = targetOf(contestant.name);
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
