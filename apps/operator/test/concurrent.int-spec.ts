import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { claimDataDir } from '@elevate/embedded-mongo';
import {
  BUILT_OPERATOR,
  builtService,
  startProcess,
  tempDir,
  waitUntil,
  type TestProcess,
} from '@elevate/testing';

const AT_ONCE = 4;
const WITHIN_MS = 200_000;

let folder: Awaited<ReturnType<typeof tempDir>>;
const started: TestProcess[] = [];
beforeEach(async () => {
  folder = await tempDir('concurrent-commands');
  // Only the start creates a product.
  await mkdir(join(folder.path, 'mongo'));
});
afterEach(async () => {
  for (const command of started.splice(0)) await command.end('SIGKILL');
  await folder.remove();
});

async function startCommand(...args: string[]): Promise<TestProcess> {
  const command = await startProcess({
    command: process.execPath,
    args: [BUILT_OPERATOR, ...args],
    env: { ...process.env, MONGODB_URI: undefined, DATA_DIR: folder.path },
  });
  started.push(command);
  return command;
}

async function ended(command: TestProcess): Promise<TestProcess> {
  await waitUntil(() => !command.running(), { what: 'the end of a command', timeoutMs: WITHIN_MS });
  return command;
}

const feedOf = (n: number) => `https://feeds.example.org/${n}.xml`;

describe('commands without a running product', () => {
  it('that come at once wait for each other, and all succeed', async () => {
    const numbers = Array.from({ length: AT_ONCE }, (_, n) => n);
    const commands = await Promise.all(numbers.map((n) => startCommand('feeds', 'add', feedOf(n))));
    for (const command of commands) {
      await ended(command);
      expect([await command.end(), command.output()]).toEqual([0, expect.any(String)]);
    }
    const waited = commands.filter((command) => command.output().includes('Waiting until it has'));
    expect(waited).toHaveLength(AT_ONCE - 1);
    const list = await ended(await startCommand('feeds', 'list'));
    expect(numbers.filter((n) => !list.output().includes(feedOf(n)))).toEqual([]);
  }, 300_000);

  it('leave the sample events as they are', async () => {
    const settings = { MONGODB_URI: undefined, DATA_DIR: folder.path, PORT: '0', SCHEDULES: 'off' };
    for (const _ of ['a first', 'a second start']) {
      const args = [builtService('embedded')];
      const env = { ...process.env, ...settings };
      const product = await startProcess({ command: process.execPath, args, env });
      started.push(product);
      const [, url] = await product.waitForOutput(/ready at (\S+)/, 120_000);
      const list = async () => (await fetch(`${url}/api/v1/events?when=all`)).text();
      await waitUntil(async () => (await list()).includes('"items":[{'));
      await product.end('SIGTERM', 20_000);
      await ended(await startCommand('feeds', 'list'));
    }
  }, 300_000);

  it('name the process that they wait for', async () => {
    const release = claimDataDir({ dataDir: folder.path });
    const command = await startCommand('feeds', 'list');
    await command.waitForOutput(
      new RegExp(`${folder.path} is in use by process ${process.pid}.*Waiting until`),
    );
    release();
    await ended(command);
    expect(await command.end()).toBe(0);
  }, 120_000);
});
