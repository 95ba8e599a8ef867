import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { badTags, fileCycles, projectCycles } from './projects.mjs';

const projects = ['a', 'b', 'c'].map((name) => ({
  folder: `libs/${name}`,
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
    projects,
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

const dimensions = {
  scope: { a: ['a'] },
  type: { app: ['lib'], lib: ['lib'] },
  platform: { node: ['node'] },
};
const project = (tags) => [{ folder: 'apps/a', manifest: { nx: { tags } } }];

describe('badTags', () => {
  it('accepts one tag of each dimension', () => {
    expect(badTags(project(['scope:a', 'type:app', 'platform:node']), dimensions)).toEqual([]);
  });

  it.each([
    ['no tags at all', undefined],
    ['a missing dimension', ['scope:a', 'type:app']],
    ['two of one dimension', ['scope:a', 'type:app', 'type:lib']],
    ['a fourth tag', ['scope:a', 'type:app', 'platform:node', 'extra']],
  ])('refuses %s', (_what, tags) => {
    expect(badTags(project(tags), dimensions)).toEqual([
      expect.stringContaining('exactly one tag of each'),
    ]);
  });

  it('rejects a tag without a row', () => {
    const problems = badTags(project(['scope:b', 'type:app', 'platform:node']), dimensions);
    expect(problems).toEqual([expect.stringContaining('"scope:b" has no row')]);
  });

  it('rejects a matrix that allows everything', () => {
    const open = { ...dimensions, scope: { a: ['*'] } };
    expect(badTags([], open)).toEqual([expect.stringContaining('scope:a allows')]);
  });

  it('accepts the matrix in use', () => {
    expect(badTags([])).toEqual([]);
  });
});

const fileCyclesOf = (sources) => fileCycles('', Object.keys(sources), (file) => sources[file]);

describe('fileCycles', () => {
  it.each([
    ['a value', `import { b } from './b.js';`],
    ['a type', `import type { B } from './b.js';`],
    ['an inline type', `let b: import('./b.js').B;`],
    ['an export', `export * from './b.js';`],
    ['a dynamic import', `const b = await import('./b.js');`],
  ])('finds a circle by %s', (_, line) => {
    const sources = { 'room/a.ts': line, 'room/b.ts': `import { x } from './a.js';` };
    expect(fileCyclesOf(sources)).toEqual([
      'files import each other: room/a.ts -> room/b.ts -> room/a.ts',
    ]);
  });

  it('finds a circle of three files, across folders, suffixes and tests', () => {
    const sources = {
      'libs/a/src/index.ts': `export * from './start.js';`,
      'libs/a/src/start.ts': `const { sdk } = await import('./otel/sdk.js');`,
      'libs/a/src/otel/sdk.ts': `import type { Options } from '../start.js';`,
      'tools/a/first.mjs': `import { second } from './second.mjs';`,
      'tools/a/second.mjs': `import { first } from './first.mjs';`,
      'apps/a/test/kit.ts': `import { other } from './other.js';`,
      'apps/a/test/other.ts': `import { kit } from './kit.js';`,
    };
    expect(fileCyclesOf(sources)).toEqual([
      'files import each other: libs/a/src/start.ts -> libs/a/src/otel/sdk.ts -> libs/a/src/start.ts',
      'files import each other: tools/a/first.mjs -> tools/a/second.mjs -> tools/a/first.mjs',
      'files import each other: apps/a/test/kit.ts -> apps/a/test/other.ts -> apps/a/test/kit.ts',
    ]);
  });

  it('accepts files that share a third, and text that looks like an import', () => {
    const sources = {
      'a.ts': `import { c } from './c.js';`,
      'b.ts': `import { a } from './a.js';\nimport { c } from './c.js';`,
      'c.ts': `const text = "import './a.js'";`,
      'd.md': 'import ./a.js',
    };
    expect(fileCyclesOf(sources)).toEqual([]);
  });
});
