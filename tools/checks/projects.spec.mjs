import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { badTags, projectCycles } from './projects.mjs';

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
