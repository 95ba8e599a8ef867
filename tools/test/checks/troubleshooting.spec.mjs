import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const guide = readFileSync(new URL('../../../docs/operators.md', import.meta.url), 'utf8');
const [, section] = /\n## Troubleshooting\n([^]*?)\n## /.exec(guide);
/** What the first column of each table quotes; "…" stands for a value. */
const TEXTS = [...section.matchAll(/^\| ([^|]+) \|/gm)]
  .flatMap(([, cell]) => [...cell.matchAll(/"([^"`]+)"/g)])
  .map(([, text]) => text);
const SOURCES = ['apps/*/src/*', 'libs/*/src/*', 'tools/embedded-mongo/*', ':!*.spec.ts'];

function isInSources(part) {
  try {
    execFileSync('git', ['grep', '-qF', part, '--', ...SOURCES], { cwd: ROOT });
    return true;
  } catch {
    return false;
  }
}

describe('the symptoms in docs/operators.md', () => {
  it('quote many texts', () => expect(TEXTS.length).toBeGreaterThan(40));

  it.each(TEXTS)('quote "%s" as the product says it', (text) => {
    const parts = text
      .split('…')
      .map((part) => part.trim())
      .filter((part) => part.length > 3);
    expect(parts.filter((part) => !isInSources(part))).toEqual([]);
  });
});
