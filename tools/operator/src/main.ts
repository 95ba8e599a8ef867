import { runOperator } from './operator.js';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupted.abort());

process.exitCode = await runOperator(process.argv.slice(2), {
  environment: process.env,
  out: (text) => void process.stdout.write(`${text}\n`),
  note: (text) => void process.stderr.write(`${text}\n`),
  signal: interrupted.signal,
});
