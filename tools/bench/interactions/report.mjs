import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median } from '../statistics.mjs';

const TARGET_MS = 100;
const NO_LONG_TASK_MS = 50;

export function report(outcomes, { rounds, channels, videos }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Interactions on a slow processor',
    '',
    `\`npm run bench -- interactions\`, ${today}: ${describeMachine()}. Embedded product with ${channels * videos} episodes of ` +
      `${channels} channels, Chromium, processor four times slower, ${rounds} rounds, each in a new browser context. ` +
      `"Next frame" is the interaction's duration as INP counts it; "longest task" is the longest one from the press until 2.5 s after the result, ` +
      `parts that load included (below ${NO_LONG_TASK_MS} ms none is reported). Target: each below ${TARGET_MS} ms.`,
    '',
    table(
      [
        'Interaction',
        'next frame, median',
        'most',
        'longest task, median',
        'most',
        'below the target',
      ],
      outcomes.map(row),
    ),
  ].join('\n');
}

function row({ name, measured }) {
  const inps = measured.map(({ inp }) => inp);
  const tasks = measured.map(({ task }) => task);
  const good = measured.filter(({ inp, task }) => inp < TARGET_MS && task < TARGET_MS);
  return [name, ...figures(inps), ...figures(tasks), `${good.length} of ${measured.length}`];
}

function figures(values) {
  return [median(values), Math.max(...values)].map((value) =>
    value === 0 ? 'none' : `${Math.round(value)} ms`,
  );
}
