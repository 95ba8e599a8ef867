import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

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
