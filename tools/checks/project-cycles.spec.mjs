import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectCycles } from './project-cycles.mjs';

const manifests = ['a', 'b', 'c'].map((name) => ({
  file: `libs/${name}/package.json`,
  manifest: { name: `@elevate/${name}` },
}));

let root;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'elevate-cycles-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Each entry is a file and the project that it imports. */
function cyclesOf(imports) {
  for (const [file, to] of imports) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `import { x } from '@elevate/${to}';\n`);
  }
  return projectCycles(
    root,
    imports.map(([file]) => file),
    manifests,
  );
}

describe('projectCycles', () => {
  it('accepts imports in one direction', () => {
    const imports = [
      ['libs/a/src/x.ts', 'b'],
      ['libs/a/src/y.ts', 'c'],
      ['libs/b/src/x.ts', 'c'],
    ];
    expect(cyclesOf(imports)).toEqual([]);
  });

  it('rejects a cycle, also through a third project', () => {
    const imports = [
      ['libs/a/src/x.ts', 'b'],
      ['libs/b/src/x.ts', 'c'],
      ['libs/c/src/x.ts', 'a'],
    ];
    expect(cyclesOf(imports)).toEqual([
      'import cycle between projects: @elevate/a -> @elevate/b -> @elevate/c -> @elevate/a',
    ]);
  });

  it('lets a test import a project that imports its own', () => {
    const imports = [
      ['libs/a/src/x.spec.ts', 'b'],
      ['libs/b/src/x.ts', 'a'],
    ];
    expect(cyclesOf(imports)).toEqual([]);
  });
});
