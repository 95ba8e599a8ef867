import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVICES = ['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks'];
// Content hashes and name-based UUIDs, where a collision harms only its author, and the protocol of breach services.
const NOT_SECRET = [
  'apps/bff/src/pages/feeds/install-feeds.ts',
  'apps/ingestion/src/publish/content-hash.ts',
  'apps/user/src/credentials/new-passwords.ts',
  'libs/platform/republish/src/topic-relay.ts',
];
// Pauses between attempts.
const PAUSES = [
  'apps/ingestion/src/news/feeds/health/feed-life.ts',
  'apps/web/src/features/members/password/password-watcher.tsx',
  'apps/web/src/shared/browser/follow-stream.ts',
  'apps/webhooks/src/sending/sender.ts',
  'libs/platform/clock/src/periodic-task.ts',
];

const product = ['apps', 'libs'].flatMap((folder) => sources(join(ROOT, folder)));
const services = product.filter(({ path }) =>
  SERVICES.some((service) => path.startsWith(`apps/${service}/src/`)),
);

function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((path) => /^(?!.*node_modules)(?:apps|libs)\/.*\/src\//.test(path))
    .filter((path) => !path.startsWith('libs/platform/testing/'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const pathsOf = (files, pattern) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('the sources of the product', () => {
  it('are all read', () => {
    expect(services.length).toBeGreaterThan(200);
    expect(product.length).toBeGreaterThan(services.length);
  });

  it('start no process in a service', () => {
    expect(pathsOf(services, /child_process/)).toEqual([]);
  });

  it('run no code from text', () => {
    expect(pathsOf(product, /\beval\(|new Function\(|from 'node:vm'/)).toEqual([]);
  });

  it('link through one component', () => {
    const links = /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from 'react-router-dom'/;
    expect(pathsOf(product, links)).toEqual([]);
  });

  it('give each request of the client a name of its own, because the first with a name answers for all', () => {
    const client = product.filter(({ path }) => path.startsWith('apps/web/'));
    const request =
      /^ +(\w+): (?:build\.(?:query|mutation)|read|readItems|readUncached|own|send|change)[<(]/gm;
    const names = client.flatMap(({ text }) =>
      Array.from(text.matchAll(request), ([, name]) => name),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('set no HTML from text', () => {
    expect(
      pathsOf(product, /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML/),
    ).toEqual([]);
  });

  it("use the platform's cryptography and no broken hash", () => {
    expect(pathsOf(product, /createHash\('(?:md5|sha1)'\)/).sort()).toEqual(NOT_SECRET);
    expect(pathsOf(product, /'(?:crypto-js|bcryptjs|node-forge|tweetnacl)'/)).toEqual([]);
  });

  it('draw no secret from Math.random', () => {
    expect(pathsOf(product, /Math\.random/).sort()).toEqual(PAUSES);
  });

  it('import into scripts only what the packages export', async () => {
    const named = /(?:import|const) \{([^}]*)\} (?:from|= await import\() ?'(@elevate\/[^']+)'/g;
    const scripts = readdirSync(join(ROOT, 'tools'), { recursive: true })
      .filter((path) => /(?<!\.spec)\.mjs$/.test(path) && !/node_modules|fixtures/.test(path))
      .map((path) => [path, readFileSync(join(ROOT, 'tools', path), 'utf8')]);
    const missing = [];
    let count = 0;
    for (const [path, text] of scripts)
      for (const [, list, from] of text.matchAll(named)) {
        const exported = await import(from);
        const names = list.split(',').map((part) => part.trim().split(/ as |:/, 1)[0]);
        count += names.length;
        missing.push(
          ...names
            .filter((name) => name && !(name in exported))
            .map((name) => `${path}: ${name} of ${from}`),
        );
      }
    expect(count).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });
});
