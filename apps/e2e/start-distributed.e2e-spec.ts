import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@elevate/native-stack';
import {
  processExists,
  startProcess,
  tempDir,
  testKafkaBrokers,
  waitUntil,
  type TestProcess,
} from '@elevate/testing';
import { environmentWith, ROOT, type Settings } from './support/environment.js';

const APPS = ['user', 'catalogue', 'events', 'webhooks', 'ingestion', 'bff-1', 'bff-2'];
const STARTED = /^distributed: (\S+) is process (\d+) at (\S+)$/gm;
const READY_WITHIN_MS = 180_000;
const STOP_WITHIN_MS = 15_000;

interface Stats {
  readonly videos: number;
}

let folder: Awaited<ReturnType<typeof tempDir>>;
let running: TestProcess | undefined;

async function start(settings: Settings = {}): Promise<TestProcess> {
  running = await startProcess({
    command: process.execPath,
    args: [join(ROOT, 'tools', 'start', 'distributed.mjs')],
    cwd: ROOT,
    env: environmentWith({
      KAFKA_BROKERS: testKafkaBrokers().join(','),
      DATA_DIR: folder.path,
      PORT: String(await freePort()),
      ...settings,
    }),
  });
  return running;
}

/** The apps that were started, as they were announced. */
function apps(product: TestProcess): { name: string; pid: number; url: string }[] {
  return [...product.output().matchAll(STARTED)].map(([, name = '', pid, url = '']) => ({
    name,
    pid: Number(pid),
    url,
  }));
}

const untilAllAreGone = (product: TestProcess) =>
  waitUntil(() => apps(product).every(({ pid }) => !processExists(pid)), {
    what: 'the end of every process',
  });

beforeEach(async () => {
  folder = await tempDir('start-distributed');
});
afterEach(async () => {
  if (running?.running()) await running.end('SIGKILL');
  await folder.remove();
});

describe('npm run start:distributed', () => {
  it('starts one process an app, says where the site is, and stops them all in order', async () => {
    const product = await start({ BFF_REPLICAS: '2' });
    const [, siteUrl] = await product.waitForOutput(/Elevate is ready at (\S+)$/m, READY_WITHIN_MS);
    const started = apps(product);
    expect(started.map(({ name }) => name)).toEqual(APPS);
    expect(new Set(started.map(({ pid }) => pid)).size).toBe(APPS.length);

    for (const { url } of started.filter(({ name }) => name.startsWith('bff'))) {
      await waitUntil(
        async () => ((await (await fetch(`${url}/api/v1/stats`)).json()) as Stats).videos > 100,
        { what: `the sample talks at ${url}`, timeoutMs: 60_000 },
      );
    }
    expect(new URL(siteUrl as string).port).toBe(
      new URL(started[APPS.indexOf('bff-1')]?.url ?? '').port,
    );
    expect(product.output()).toMatch(/^catalogue +\| \{"level":30,.*"msg":"Ready"\}$/m);
    for (const part of ['the document server', 'the broker', ...APPS]) {
      expect(product.output()).toContain(`distributed: ${part} is ready\n`);
    }
    const control = JSON.parse(await readFile(join(folder.path, 'control.json'), 'utf8'));
    expect(control.url).toBe(started.find(({ name }) => name === 'ingestion')?.url);

    const began = Date.now();
    expect(await product.end('SIGTERM', STOP_WITHIN_MS)).toBe(0);
    expect(Date.now() - began).toBeLessThan(STOP_WITHIN_MS);
    await untilAllAreGone(product);
    await expect(readFile(join(folder.path, 'control.json'))).rejects.toThrow('ENOENT');
  });

  it('says which process has ended, and stops the others', async () => {
    const product = await start();
    await product.waitForOutput(/^distributed: bff is process/m, READY_WITHIN_MS);
    process.kill(apps(product).find(({ name }) => name === 'catalogue')?.pid as number, 'SIGKILL');
    await product.waitForOutput(/^distributed: catalogue has ended \(137\); stopping$/m);
    await waitUntil(() => !product.running(), { timeoutMs: STOP_WITHIN_MS, what: 'its end' });
    expect(await product.end()).toBe(1);
    await untilAllAreGone(product);
  });

  it('leaves nothing behind when a server cannot be had, or when it is killed', async () => {
    // Where the document server wants its folder there is a file.
    await writeFile(join(folder.path, 'mongo'), '');
    const broken = await start();
    await waitUntil(() => !broken.running(), { timeoutMs: READY_WITHIN_MS, what: 'its end' });
    expect(await broken.end()).toBe(1);
    expect(apps(broken)).toEqual([]);

    await mkdir(join(folder.path, 'again'));
    const killed = await start({ DATA_DIR: join(folder.path, 'again') });
    await killed.waitForOutput(/^distributed: bff is process/m, READY_WITHIN_MS);
    await killed.end('SIGKILL');
    await untilAllAreGone(killed);
  });

  it('takes no setting that it does not understand', async () => {
    const product = await start({ BFF_REPLICAS: 'many', PORT: '80000' });
    await product.waitForOutput(/BFF_REPLICAS: must be a whole number from 1 to 32/);
    expect(product.output()).toContain('PORT: must be a whole number from 0 to 65535');
    expect(await product.end()).toBe(1);
  });
});

describe('one app as a process', () => {
  it('ends at once while it still waits for its servers', async () => {
    running = await startProcess({
      command: process.execPath,
      args: [join(ROOT, 'apps', 'catalogue', 'dist', 'bundle', 'main.js')],
      // Nothing listens there.
      env: environmentWith({
        KAFKA_BROKERS: '127.0.0.1:9',
        MONGODB_URI: 'mongodb://127.0.0.1:9',
        HOST: '127.0.0.1',
        PORT: '0',
      }),
    });
    await running.waitForOutput(/Cannot connect to the document server/, 60_000);
    expect(await running.end('SIGTERM', 2_000)).toBe(0);
  });
});
