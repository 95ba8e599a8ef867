import { chmod, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { tempDir, waitUntil } from '@elevate/testing';
import { startProduct, type Product } from './support/product-process.js';

jest.setTimeout(300_000);

// No feed is fetched, so the test needs no network and stays the same with one.
const NO_FEEDS = { DEFAULT_FEEDS: 'off', SCHEDULES: 'off' };

describe('a first start without settings and without a network', () => {
  let data: Awaited<ReturnType<typeof tempDir>>;
  let product: Product | undefined;
  const start = async (settings: Record<string, string> = {}) => {
    product = await startProduct({ DATA_DIR: data.path, ...NO_FEEDS, ...settings });
  };
  const restart = async (settings: Record<string, string> = {}) => {
    await product?.stop();
    await start(settings);
  };
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${product?.url ?? ''}/api/v1${path}`)).json()) as T;
  const html = async (path: string) => (await fetch(`${product?.url ?? ''}${path}`)).text();
  const counts = async () => ({
    talks: (await get<{ videos: number }>('/stats')).videos,
    articles: (await get<{ total: number }>('/news')).total,
    events: (await get<{ items: unknown[] }>('/events?when=all')).items.length,
  });
  const filled = () =>
    waitUntil(async () => Object.values(await counts()).every((count) => count > 100), {
      timeoutMs: 60_000,
      what: 'talks, news and events',
    });

  beforeAll(async () => {
    data = await tempDir('first-start');
    await start();
    await filled();
  });
  afterAll(async () => {
    await product?.stop();
    await data?.remove();
  });

  it('shows talks, news and events in the pages themselves', async () => {
    await waitUntil(async () => (await html('/')).includes('PyCon'), { what: 'a talk' });
    await waitUntil(async () => (await html('/news')).includes('>Sample<'), { what: 'news' });
    const events = await html('/events?when=all');
    expect(events).toContain('https://apiconference.net/berlin');
    expect(events).toContain('Nov 23, 2026 – Nov 27, 2026');
    expect(events).not.toContain('12:00 AM');
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
      [...page.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map(([, title]) => title);
    const latest = titles(await html('/events?when=all'));
    const soonest = titles(await html('/events?when=all&sort=soonest'));
    expect(latest.length).toBeGreaterThan(100);
    expect(soonest).toEqual([...latest].reverse());
  });

  it('keeps its data to its user over a restart, also in a folder of an older release', async () => {
    const open = async () => {
      const modes: string[] = [];
      for (const name of ['.', ...(await readdir(data.path, { recursive: true }))]) {
        const stat = await lstat(join(data.path, name)).catch(() => undefined);
        if (stat && (stat.mode & 0o077) !== 0) modes.push(`${name} ${stat.mode.toString(8)}`);
      }
      return modes;
    };
    expect(await open()).toEqual([]);
    const before = await counts();
    const secret = await readFile(join(data.path, 'signing-key-secret'), 'utf8');
    await chmod(data.path, 0o755);
    await chmod(join(data.path, 'mongo', 'mongo-java-server'), 0o755).catch(() => undefined);
    await restart();
    await filled();
    expect(await counts()).toEqual(before);
    expect(await open()).toEqual([]);
    expect(await readFile(join(data.path, 'signing-key-secret'), 'utf8')).toBe(secret);
  });

  it('shows no samples that the operator has turned off', async () => {
    const before = await counts();
    await restart({ SAMPLE_EVENTS: 'off', SAMPLE_NEWS: 'off' });
    await waitUntil(async () => (await counts()).talks === before.talks, { what: 'the talks' });
    expect(await counts()).toMatchObject({ articles: 0, events: 0 });
  });
});
