import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processExists, startProcess, tempDir, waitUntil } from '@elevate/testing';
import { canProvideMinio, provideKafka, provideMinio, startGuarded } from '@elevate/native-stack';

const LIBRARY = new URL('./index.mjs', import.meta.url).href;
let folder: Awaited<ReturnType<typeof tempDir>>;

beforeEach(async () => {
  folder = await tempDir('native-stack');
});
afterEach(() => folder.remove());

describe('a guarded program', () => {
  it('is ended on request', async () => {
    const program = await startGuarded({
      command: ['sleep', '300'],
      output: join(folder.path, 'out'),
    });
    expect(processExists(program.pid)).toBe(true);
    await program.stop();
    expect(processExists(program.pid)).toBe(false);
  });

  it('ends when the process that started it is killed', async () => {
    const script = `
      const { startGuarded } = await import(${JSON.stringify(LIBRARY)});
      const { pid } = await startGuarded({ command: ['sleep', '300'], output: ${JSON.stringify(join(folder.path, 'out'))} });
      console.log('guards ' + pid);
      setInterval(() => {}, 1000);`;
    const parent = await startProcess({
      command: process.execPath,
      args: ['--input-type=module', '-e', script],
      env: process.env,
    });
    const [, pid] = await parent.waitForOutput(/guards (\d+)/);
    expect(processExists(Number(pid))).toBe(true);
    await parent.end('SIGKILL');
    await waitUntil(() => !processExists(Number(pid)));
  });
});

describe('the environment of a guarded program', () => {
  it('extends the environment of this process', async () => {
    const output = join(folder.path, 'out');
    const program = await startGuarded({
      command: ['sh', '-c', 'echo "$ADDED $HOME"; sleep 300'],
      output,
      environment: { ADDED: 'more' },
    });
    await waitUntil(async () => (await readFile(output, 'utf8')) === `more ${process.env.HOME}\n`);
    await program.stop();
  });
});

describe('the object store', () => {
  const named = {
    MINIO_URL: 'http://one:9000',
    MINIO_ACCESS_KEY: 'access',
    MINIO_SECRET_KEY: 'secret',
  };

  it('is the one that the environment names', async () => {
    expect(await canProvideMinio({ environment: named, cacheDir: folder.path })).toBe(true);
    expect(await provideMinio({ environment: named })).toMatchObject({
      kind: 'external',
      url: 'http://one:9000',
      accessKey: 'access',
      secretKey: 'secret',
    });
  });

  it('is available if it was built before', async () => {
    expect(await canProvideMinio({ environment: {}, cacheDir: folder.path })).toBe(true);
  });
});

describe('the broker', () => {
  it('is the one that the environment names', async () => {
    const kafka = await provideKafka({ environment: { KAFKA_BROKERS: 'one:9092,two:9092' } });
    expect(kafka).toMatchObject({ kind: 'external', brokers: ['one:9092', 'two:9092'] });
  });
});
