import { exitWhenOutputCloses, reportWarnings } from '@elevate/logging';
import { runOperator } from './operator.js';

const note = (text: string) => void process.stderr.write(`${text}\n`);
exitWhenOutputCloses();
reportWarnings(({ message }) => note(message));

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupted.abort());

process.exitCode = await runOperator(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  note,
  signal: interrupted.signal,
});
