import { describe, expect, it } from '@jest/globals';
import { fileCycles } from './imports.mjs';

const cyclesOf = (sources) => fileCycles('', Object.keys(sources), (file) => sources[file]);

describe('fileCycles', () => {
  it.each([
    ['a value', `import { b } from './b.js';`],
    ['a type', `import type { B } from './b.js';`],
    ['an inline type', `let b: import('./b.js').B;`],
    ['an export', `export * from './b.js';`],
    ['a dynamic import', `const b = await import('./b.js');`],
  ])('finds a circle by %s', (_, line) => {
    const sources = { 'room/a.ts': line, 'room/b.ts': `import { x } from './a.js';` };
    expect(cyclesOf(sources)).toEqual([
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
    expect(cyclesOf(sources)).toEqual([
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
    expect(cyclesOf(sources)).toEqual([]);
  });
});
