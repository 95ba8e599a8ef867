import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tempDir } from '@elevate/testing';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COLLECT = join(ROOT, 'tools/images/collect-app.mjs');
const { PATH } = process.env;
/** The settings that every app needs; nothing is connected. */
const SETTINGS = {
  KAFKA_BROKERS: 'kafka:9092',
  MONGODB_URI: 'mongodb://mongo:27017/',
  SITE_URL: 'http://localhost:3000',
};

/** With Node and its libraries, which have 135 MB, an image stays below 200 MB. */
const MOST_BYTES = 65_000_000;

describe('the content of the image', () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  beforeAll(async () => {
    folder = await tempDir('images');
  });
  afterAll(() => folder.remove());

  /** As the Dockerfile does, then without anything of the repository beside it. */
  const folderOf = (app: string) => join(folder.path, app);

  async function programOf(app: string) {
    const target = folderOf(app);
    await run(process.execPath, [COLLECT, app, target], { cwd: ROOT });
    return (...args: string[]) =>
      run(process.execPath, ['main.js', ...args], { cwd: target, env: { PATH, ...SETTINGS } });
  }

  it.each(['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks'])(
    'of %s is enough to start it, and no more',
    async (app) => {
      const program = await programOf(app);
      expect((await program('--check-config')).stdout).toContain('KAFKA_BROKERS');
      const { stdout } = await run('du', [
        '--summarize',
        '--apparent-size',
        '--bytes',
        folderOf(app),
      ]);
      expect(Number.parseInt(stdout, 10)).toBeLessThan(MOST_BYTES);
    },
  );

  // Of the folder that the test above wrote.
  it('of ingestion has the thread that reads feeds', async () => {
    const reading = 'apps/ingestion/dist/news/feeds/reading/parse-thread.js';
    const thread = new Worker(join(folderOf('ingestion'), reading));
    expect(await once(thread, 'message')).toEqual(['ready']);
    await thread.terminate();
  });

  it('of the commands for operators has each of them, and refuses copies of documents', async () => {
    const program = await programOf('operator');
    expect((await program('--help')).stdout).toContain('republish');
    expect((await program('dlq', '--help')).stdout).toContain('replay');
    await expect(program('backup', '/data')).rejects.toMatchObject({ code: 64 });
  });
});
