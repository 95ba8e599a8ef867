import { chmod, lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@elevate/native-stack';
import { startProcess, tempDir, waitUntil, type TestProcess } from '@elevate/testing';
import { environmentWith, ROOT } from './support/environment.js';
import { startProduct, type Product } from './support/product-process.js';

// No feed is fetched, so the test needs no network and stays the same with one.
const NO_FEEDS = { DEFAULT_FEEDS: 'off', SCHEDULES: 'off' };

interface Home {
  readonly rows: readonly { title: string; episodes: unknown[] }[];
}
interface Talk {
  readonly id: string;
  readonly title: string;
}
interface TalkPage {
  readonly items: Talk[];
  readonly next_cursor: string | null;
}

describe('a first start without settings and without a network', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let data: string;
  let product: Product | undefined;
  let command: TestProcess | undefined;
  let siteUrl = '';
  const start = async () => {
    product = await startProduct({ DATA_DIR: data, ...NO_FEEDS });
    siteUrl = product.url;
  };
  const runCommand = async (...args: string[]) =>
    startProcess({
      command: process.execPath,
      args: [join(ROOT, 'tools', 'start', 'start.mjs'), ...args],
      cwd: ROOT,
      env: environmentWith({
        DATA_DIR: data,
        ...NO_FEEDS,
        SAMPLE_EVENTS: 'off',
        SAMPLE_NEWS: 'off',
        BROWSER: join(folder.path, 'browser'),
        PORT: String(await freePort()),
        ADMIN_SETUP_LINK: 'on',
      }),
    });
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${siteUrl}/api/v1${path}`)).json()) as T;
  const html = async (path: string) => (await fetch(`${siteUrl}${path}`)).text();
  const counts = async () => ({
    talks: (await get<{ videos: number }>('/stats')).videos,
    articles: (await get<{ total: number }>('/news')).total,
    events: (await get<{ items: unknown[] }>('/events?when=all')).items.length,
  });
  const allTalks = async () => {
    const talks: Talk[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: TalkPage = await get(`/episodes${cursor && `?cursor=${cursor}`}`);
      talks.push(...page.items);
      cursor = page.next_cursor;
    }
    return talks;
  };
  const filled = () =>
    waitUntil(async () => Object.values(await counts()).every((count) => count > 100), {
      timeoutMs: 60_000,
      what: 'talks, news and events',
    });

  beforeAll(async () => {
    folder = await tempDir('start');
    data = join(folder.path, 'data');
    await start();
    await filled();
  });
  afterAll(async () => {
    if (command?.running()) await command.end('SIGTERM');
    await product?.stop();
    await folder?.remove();
  });

  it('shows talks, news and events in the pages themselves', async () => {
    await waitUntil(async () => (await html('/')).includes('PyCon'), { what: 'a talk' });
    await waitUntil(async () => (await html('/news')).includes('>Sample<'), { what: 'news' });
    const events = await html('/events?when=all');
    expect(events).toContain('https://apiconference.net/berlin');
    expect(events).toContain('Nov 23 – 27, 2026');
    expect(events).not.toContain('12:00 AM');
  });

  it('fills every row, category and talk of the sample', async () => {
    const { rows } = await get<Home>('/home');
    expect(rows.filter(({ episodes }) => episodes.length < 10).map(({ title }) => title)).toEqual(
      [],
    );
    const { groups } = await get<{ groups: { topics: unknown[] }[] }>('/topics');
    expect(groups.map(({ topics }) => topics.length >= 3)).toEqual([true, true, true, true]);
    const talks = await allTalks();
    expect(talks.length).toBeGreaterThan(100);
    const unfinished: string[] = [];
    for (const { id, title } of talks) {
      const { description } = await get<{ description: string }>(`/episodes/${id}`);
      const related = await get<{ items: unknown[] }>(`/episodes/${id}/related`);
      if (description === '' || related.items.length < 4) unfinished.push(title);
    }
    expect(unfinished).toEqual([]);
    for (const path of ['/', '/channel/pyconza', '/categories?topic=DevOps', '/search?q=python'])
      expect(await html(path)).not.toContain('N/A');
  });

  it('shows twelve news that look like twelve, and the day of the sample', async () => {
    const { items } = await get<{ items: { source: string }[] }>('/news');
    const first = items.slice(0, 12);
    expect(new Set(first.map(({ source }) => source)).size).toBeGreaterThanOrEqual(4);
    const page = await html('/news');
    const drawings = [...page.matchAll(/class="source-stand-in[^"]*">(.*?)<\/span>/gs)];
    expect(drawings.length).toBeGreaterThanOrEqual(12);
    expect(new Set(drawings.slice(0, 12).map(([, svg]) => svg)).size).toBeGreaterThanOrEqual(8);
    expect(page).toMatch(/Last synced.*?Sample of.*?25 August 2025/s);
  });

  it('names the sources and licenses', async () => {
    expect(await html('/')).toContain('href="/data-sources"');
    const page = await html('/data-sources');
    for (const text of ['tech-conferences/conference-data', 'MIT', 'CISA', 'CC0 1.0', 'SecLists']) {
      expect(page).toContain(text);
    }
  });

  it('orders events as the address says', async () => {
    const titles = (page: string) =>
      [...page.matchAll(/<h3[^>]*><a[^>]*>([^<]+)<\/a>/g)].map(([, title]) => title);
    const latest = titles(await html('/events?when=all'));
    const soonest = titles(await html('/events?when=all&sort=soonest'));
    expect(latest.length).toBeGreaterThan(100);
    expect(soonest).toEqual([...latest].reverse());
  });

  it('keeps its data to its user over a restart, also in a folder of an older release', async () => {
    const open = async () => {
      const modes: string[] = [];
      for (const name of ['.', ...(await readdir(data, { recursive: true }))]) {
        const stat = await lstat(join(data, name)).catch(() => undefined);
        if (stat && (stat.mode & 0o077) !== 0) modes.push(`${name} ${stat.mode.toString(8)}`);
      }
      return modes;
    };
    expect(await open()).toEqual([]);
    const before = await counts();
    const secret = await readFile(join(data, 'signing-key-secret'), 'utf8');
    await chmod(data, 0o755);
    await chmod(join(data, 'mongo', 'mongo-java-server'), 0o755).catch(() => undefined);
    await product?.stop();
    await start();
    await filled();
    expect(await counts()).toEqual(before);
    expect(await open()).toEqual([]);
    expect(await readFile(join(data, 'signing-key-secret'), 'utf8')).toBe(secret);
  });

  it('starts without the samples that are turned off, by its command, which opens the browser, refuses a second start, and stops', async () => {
    const { talks } = await counts();
    await product?.stop();
    const opened = join(folder.path, 'opened');
    const browser = `#!/bin/sh\necho "$1" > ${opened}.part && mv ${opened}.part ${opened}\n`;
    await writeFile(join(folder.path, 'browser'), browser, { mode: 0o755 });
    command = await runCommand('--open');
    const [, url = ''] = await command.waitForOutput(/^ {2}The site +(\S+)$/m, 180_000);
    siteUrl = url;
    await command.waitForOutput(/^ {2}Stop +Ctrl-C$/m);
    await command.waitForOutput(
      /^Set up the first administrator: http\S+\/m8n4p-access#setup=\S+$/m,
    );
    const lines = command.output();
    expect(lines).toMatch(/^Started the document server in \d+\.\d s$/m);
    expect(lines).toMatch(/^Started the services in \d+\.\d s$/m);
    expect(lines).toMatch(/^ {2}Add a channel .*npm run channels -- add @somechannel/m);
    expect(lines).toContain(`  Your data           ${data}\n`);
    const address = await waitUntil(() => readFile(opened, 'utf8').catch(() => undefined));
    expect(address).toBe(`${url}\n`);
    await waitUntil(async () => (await counts()).talks === talks, { what: 'the talks' });
    expect(await counts()).toMatchObject({ articles: 0, events: 0 });

    const second = await runCommand();
    await waitUntil(() => !second.running(), { what: 'the end of the second', timeoutMs: 30_000 });
    expect(await second.end()).toBe(1);
    expect(second.output()).toContain(`Elevate runs already at ${url}.`);
    expect(second.output()).toContain(`is in use by process ${command.pid}`);

    expect(await command.end('SIGINT', 5_000)).toBe(0);
  });
});
