import { cpus } from 'node:os';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function spread(values) {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

const FILE = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function writeSection(name, text) {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const section = `${start}\n${text.trim()}\n${end}`;
  const before = readOr('# Benchmarks\n');
  const from = before.indexOf(start);
  const to = before.indexOf(end);
  const after =
    from === -1 || to === -1
      ? `${before.trimEnd()}\n\n${section}\n`
      : `${before.slice(0, from)}${section}${before.slice(to + end.length)}`;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, after);
}

function readOr(otherwise) {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return otherwise;
  }
}

export function describeMachine() {
  const cores = cpus();
  return `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}`;
}
