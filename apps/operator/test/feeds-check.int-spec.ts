import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BUILT_OPERATOR, startLocalServer } from '@elevate/testing';

const FEED =
  '<rss><channel><title>Feed</title><item><guid>1</guid><title>One</title><link>https://a.example/1</link></item></channel></rss>';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feeds-check-'));
  await mkdir(join(folder, 'b', 'inner'), { recursive: true });
  await writeFile(join(folder, 'a.xml'), FEED);
  await writeFile(join(folder, 'b', 'empty.xml'), '');
  await writeFile(join(folder, 'b', 'inner', 'page.xml'), '<html></html>');
  const json = { version: 'https://jsonfeed.org/version/1', title: 'J', items: [] };
  await writeFile(join(folder, 'c.json'), JSON.stringify(json));
  await writeFile(join(folder, '.hidden'), 'no feed');
  await symlink(folder, join(folder, 'b', 'around'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Checked {
  readonly file: string;
  readonly error: string | null;
  readonly title: string | null;
  readonly items: readonly Record<string, unknown>[];
}

function check(...args: string[]): Promise<{ code: number; out: string; notes: string }> {
  return new Promise((resolve) => {
    const command = [BUILT_OPERATOR, 'feeds', 'check', ...args];
    const environment = { PATH: process.env['PATH'] ?? '', INIT_CWD: folder };
    const child = execFile(process.execPath, command, { env: environment }, (_error, out, notes) =>
      resolve({ code: child.exitCode ?? -1, out, notes }),
    );
  });
}

function linesOf(out: string): Checked[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Checked);
}

describe('feeds check', () => {
  it('prints one JSON line per document of a folder, in order, also for broken ones', async () => {
    const { code, out, notes } = await check('--json', '.');
    expect(linesOf(out).map(({ file, error, title }) => [file, error, title])).toEqual([
      ['a.xml', null, 'Feed'],
      [join('b', 'around'), 'The file cannot be read.', null],
      [join('b', 'empty.xml'), 'The document is empty.', null],
      [join('b', 'inner', 'page.xml'), 'The document is a web page, not a feed.', null],
      ['c.json', null, 'J'],
    ]);
    expect([code, notes.trim()]).toEqual([1, '3 of 5 documents could not be read as a feed.']);
  });

  it('gives each item with its keys', async () => {
    const { code, out } = await check('--json', 'a.xml');
    const keys = { id: '1', title: 'One', link: 'https://a.example/1' };
    const none = { date: null, image: null, summary: '', keywords: [] };
    expect([code, linesOf(out)[0]?.items]).toEqual([0, [{ ...keys, ...none }]]);
  });

  it('prints a readable summary, and names missing documents', async () => {
    const { code, out } = await check('a.xml', 'nowhere.xml');
    expect(out).toContain('a.xml: Feed (rss, 1 item)');
    expect(out).toContain('nowhere.xml: The file or folder does not exist');
    expect(code).toBe(1);
  });

  it('fetches a URL', async () => {
    const server = await startLocalServer((request, response) =>
      response.writeHead(request.url === '/feed' ? 200 : 404).end(FEED),
    );
    const { origin: site } = server;
    try {
      const { code, out } = await check('--json', `${site}/feed`, `${site}/gone`);
      expect(linesOf(out).map(({ error, title }) => [error, title])).toEqual([
        [null, 'Feed'],
        ['There is nothing at this address.', null],
      ]);
      expect(code).toBe(1);
    } finally {
      await server.close();
    }
  });
});

const READ_TWICE = fileURLToPath(new URL('read-twice.mjs', import.meta.url));

it('the reader goes on with the next document after one that takes too long', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [READ_TWICE, FEED]);
  expect(stdout).toBe('true Feed\n');
});
