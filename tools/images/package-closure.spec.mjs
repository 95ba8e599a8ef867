import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { packageClosure } from './package-closure.mjs';

let root;
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const manifest = (folder, content = {}) =>
  write(join(folder, 'package.json'), JSON.stringify(content));
const install = (name, content) => manifest(join('node_modules', name), { name, ...content });
const app = (code) => write('apps/site/dist/main.js', code);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'elevate-closure-'));
  manifest('.', { dependencies: { chosen: '1.0.0' } });
  manifest('apps/site', { name: '@elevate/site' });
});
afterEach(() => rmSync(root, { recursive: true }));

describe('packageClosure', () => {
  it('contains static and dynamic imports and their dependencies', () => {
    app(
      "import 'a'; import fs from 'node:fs'; import './own.js'; await import('@scope/b/part.js');",
    );
    install('a', { dependencies: { c: '*' } });
    for (const name of ['@scope/b', 'c', 'unused']) install(name);
    expect(packageClosure(root, ['apps/site']).packages).toEqual([
      'node_modules/@scope/b',
      'node_modules/a',
      'node_modules/c',
    ]);
  });

  it('ignores what the bundled program names: frameworks try to load packages that are missing', () => {
    app("import 'a';");
    install('a');
    write('apps/site/dist/bundle/main.js', "await import('missing');");
    expect(packageClosure(root, ['apps/site']).packages).toEqual(['node_modules/a']);
  });

  it('contains only the packages that a bundled program loads at run time, if asked', () => {
    app("import 'a'; import 'chosen';");
    for (const name of ['a', 'chosen', 'native']) install(name);
    manifest('.', { dependencies: { chosen: '1', native: '1' } });
    const bundle = 'apps/site/dist/bundle/main.js';
    const required =
      'createRequire$1(new URL("../../x.js", import.meta.url).href)("chosen"); createRequire(import.meta.url)("a")';
    write(bundle, `import { hash } from "native"; await import('missing'); ${required};`);
    expect(packageClosure(root, ['apps/site'], { bundles: [bundle] }).packages).toEqual([
      'node_modules/chosen',
      'node_modules/native',
    ]);
  });

  it('leaves out what it should not contain', () => {
    app("import 'a'; await import('b');");
    for (const name of ['a', 'b']) install(name);
    const { packages } = packageClosure(root, ['apps/site'], { without: ['b'] });
    expect(packages).toEqual(['node_modules/a']);
  });

  it('follows workspace libraries only', () => {
    app("import '@elevate/used';");
    for (const name of ['used', 'unused']) {
      manifest(`libs/${name}`, { name: `@elevate/${name}` });
      write(`libs/${name}/dist/index.js`, `import '${name === 'used' ? 'a' : 'b'}';`);
      mkdirSync(join(root, 'node_modules/@elevate'), { recursive: true });
      symlinkSync(join('../../libs', name), join(root, 'node_modules/@elevate', name));
    }
    install('a');
    install('b');
    expect(packageClosure(root, ['apps/site'])).toEqual({
      projects: ['apps/site', 'libs/used'],
      packages: ['node_modules/a'],
    });
  });

  it('resolves the version that the importer finds', () => {
    app("import 'a'; import 'c';");
    install('a', { dependencies: { c: '2' } });
    install('c');
    manifest('node_modules/a/node_modules/c', { name: 'c' });
    expect(packageClosure(root, ['apps/site']).packages).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/c',
    ]);
  });

  it('contains installed optional packages and optional peers listed by the root', () => {
    app("import 'a';");
    install('a', {
      dependencies: { native: '*', missing: '*' },
      optionalDependencies: { native: '*', missing: '*' },
      peerDependencies: { peer: '*', chosen: '*', other: '*' },
      peerDependenciesMeta: { chosen: { optional: true }, other: { optional: true } },
    });
    for (const name of ['native', 'peer', 'chosen', 'other']) install(name);
    expect(packageClosure(root, ['apps/site']).packages).toEqual(
      ['a', 'chosen', 'native', 'peer'].map((name) => `node_modules/${name}`),
    );
  });

  it('fails if a dependency is not installed', () => {
    app("import 'a';");
    expect(() => packageClosure(root, ['apps/site'])).toThrow(
      /apps\/site needs a, which is not installed/,
    );
  });
});
