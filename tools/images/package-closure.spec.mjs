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

describe('what an app needs at run time', () => {
  it('is what its code imports, at once or later, and what that needs', () => {
    app(
      "import 'a'; import fs from 'node:fs'; import './own.js'; await import('@scope/b/part.js');",
    );
    install('a', { dependencies: { c: '*' } });
    for (const name of ['@scope/b', 'c', 'nobodys']) install(name);
    expect(packageClosure(root, 'site').packages).toEqual([
      'node_modules/@scope/b',
      'node_modules/a',
      'node_modules/c',
    ]);
  });

  it('follows the libraries of ours, and no others', () => {
    app("import '@elevate/used';");
    for (const name of ['used', 'unused']) {
      manifest(`libs/${name}`, { name: `@elevate/${name}` });
      write(`libs/${name}/dist/index.js`, `import '${name === 'used' ? 'a' : 'b'}';`);
      mkdirSync(join(root, 'node_modules/@elevate'), { recursive: true });
      symlinkSync(join('../../libs', name), join(root, 'node_modules/@elevate', name));
    }
    install('a');
    install('b');
    expect(packageClosure(root, 'site')).toEqual({
      projects: ['apps/site', 'libs/used'],
      packages: ['node_modules/a'],
    });
  });

  it('takes the version that the importer would find', () => {
    app("import 'a'; import 'c';");
    install('a', { dependencies: { c: '2' } });
    install('c');
    manifest('node_modules/a/node_modules/c', { name: 'c' });
    expect(packageClosure(root, 'site').packages).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/c',
      'node_modules/c',
    ]);
  });

  it('has optional packages where they are there, and optional peers that we chose', () => {
    app("import 'a';");
    install('a', {
      dependencies: { native: '*', missing: '*' },
      optionalDependencies: { native: '*', missing: '*' },
      peerDependencies: { peer: '*', chosen: '*', other: '*' },
      peerDependenciesMeta: { chosen: { optional: true }, other: { optional: true } },
    });
    for (const name of ['native', 'peer', 'chosen', 'other']) install(name);
    expect(packageClosure(root, 'site').packages).toEqual(
      ['a', 'chosen', 'native', 'peer'].map((name) => `node_modules/${name}`),
    );
  });

  it('is refused where something is not installed', () => {
    app("import 'a';");
    expect(() => packageClosure(root, 'site')).toThrow(
      /apps\/site needs a, which is not installed/,
    );
  });
});
