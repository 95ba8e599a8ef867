import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, percentile } from '../statistics.mjs';

const US = 'Elevate';

export function report(outcomes, results, { rounds, terms }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Search`,
    ``,
    `\`npm run bench -- search\`, ${today}: ${describeMachine()}. ${rounds} interleaved rounds of ${terms} terms of ` +
      `1 to 8 letters, all taken from a text, half of them with one letter changed; newest first, at most 21 results. ` +
      `A ratio compares the same terms: the loop and MiniSearch have the first of them, FTS5 those of three letters and more. The results of ` +
      `the loop and of FTS5 are the same as ours. The loop scans lowercased text and stops at the limit. FTS5 is in memory and measured inside ` +
      `its process. MiniSearch finds words that begin with the term, not every text that contains it.`,
    ...outcomes.flatMap((outcome) => ['', ...section(outcome)]),
    '',
    ...resultsSection(results),
  ].join('\n');
}

function section({ size, rows, building, changing, ours: { longestSlice, compared } }) {
  const ours = rows.find(({ contestant }) => contestant.name === US);
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) =>
    count(percentile(compared, share)),
  );
  return [
    `### ${count(size)} talks of ${Math.round(building.textLength)} characters`,
    ``,
    table(
      [
        'Search',
        'terms',
        'p50',
        'p99',
        'p99 of each round',
        'mean',
        'its p50 ÷ ours',
        'its mean ÷ ours',
        'target',
      ],
      rows.map((row) => toCells(row, ours, size)),
    ),
    ``,
    `Texts compared in vain for a term: half at most ${half}, 95 % at most ${most}, 99 % at most ${nearlyAll}, the worst ` +
      `${count(Math.max(...compared))}. The longest slice took ${ms(longestSlice)} (target: 10 ms).`,
    ``,
    `Built in ${(building.ms / 1000).toFixed(1)} s, ${Math.round(building.beyondText)} bytes a talk beyond its text ` +
      `(target: 600). A change is found after ${ms(percentile(changing, 0.5))}, p99 ` +
      `${ms(percentile(changing, 0.99))}, at most ${ms(Math.max(...changing))} (target: 50 ms).`,
  ];
}

function resultsSection({ size, rows }) {
  return [
    `### Answers of the overlay and of the results page, ${count(size)} talks`,
    ``,
    `The overlay has the newest episodes, and channels, topics and speakers; the page has the counts of its filters too. At most 1,000 matches are counted. "Held" is the ` +
      `longest time between two turns of the event loop, with garbage collection.`,
    ``,
    table(
      ['Query', 'answers', 'p50', 'p99', 'longest', 'held', 'target'],
      rows.map(({ name, times, held }) => [
        name,
        count(times.length),
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.99)),
        ms(Math.max(...times)),
        ms(held),
        'p99 < 10 ms, held ≤ 10 ms',
      ]),
    ),
  ];
}

function toCells({ contestant, rounds }, ours, size) {
  const own = rounds.map(onlyTimes);
  const all = own.flat();
  const isUs = contestant.name === US;
  const same = rounds.map((round, index) =>
    onlyTimes(ours.rounds[index].map((time, at) => (round[at] === undefined ? undefined : time))),
  );
  const ratio = (of) =>
    isUs ? '' : median(own.map((round, index) => of(round) / of(same[index]))).toFixed(1);
  return [
    contestant.name,
    count(all.length),
    ms(percentile(all, 0.5)),
    ms(percentile(all, 0.99)),
    own.map((round) => ms(percentile(round, 0.99))).join(', '),
    ms(mean(all)),
    ratio((times) => percentile(times, 0.5)),
    ratio(mean),
    isUs ? target(size) : '',
  ];
}

function onlyTimes(round) {
  return round.filter((time) => time !== undefined);
}

function count(number) {
  return number.toLocaleString('en');
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
