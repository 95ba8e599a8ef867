import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventView } from '@elevate/contracts/events';
import { tempDir, waitUntil } from '@elevate/testing';
import { generateWorld, qualifying, startUpstream, type Upstream } from '@elevate/upstream';
import { BackupJobs } from './support/backup-jobs.js';
import { BffClient } from './support/bff-client.js';
import { startDistributedProduct, type DistributedProduct } from './support/distributed-product.js';
import { EventDesk } from './support/event-desk.js';
import { runBuiltCommand, type CommandName } from './support/operator-commands.js';
import { PersonalClient } from './support/personal-client.js';
import { shownByStores, shownByTopics } from './support/topic-truth.js';

const OPERATOR_TOKEN = 'operator-of-the-backup-test';
const MINUTE = 60_000;
const FEED = 'https://publisher.example/feed';
/** Folder of MongoDB's own tools, empty if they are installed: `npm run test:long -- restore` provides it. */
const tools = process.env.E2E_MONGO_TOOLS;
const isByJobs = tools !== undefined;
const way = isByJobs ? 'the jobs of the cluster' : 'the commands';

describe(`a product of several processes that goes back to a backup by ${way}`, () => {
  let upstream: Upstream;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let product: DistributedProduct;
  let close: () => Promise<unknown> = async () => undefined;
  let backup: string;
  let jobs: BackupJobs;
  let channels: readonly [string, string, string];
  let kept: readonly string[];
  let later: readonly string[];
  let desk: EventDesk;
  let doomed: EventView;
  let newcomer: PersonalClient;
  let before: ReadonlyMap<string, number>;

  beforeAll(async () => {
    folder = await tempDir('backup');
    backup = join(folder.path, 'backup');
    upstream = await startUpstream({
      world: generateWorld({ seed: 11, channels: 3, videosPerChannel: 40 }),
    });
    const [first = '', second = '', third = ''] = upstream.world.channels.map(({ id }) => id);
    channels = [first, second, third];
    const qualified = qualifying(upstream.world);
    const talks = upstream.world.videos.filter(({ id }) => qualified.has(id));
    kept = talks.filter(({ channelId }) => channelId !== third).map(({ id }) => id);
    later = talks.filter(({ channelId }) => channelId === third).map(({ id }) => id);
    const settings = {
      OPERATOR_TOKEN,
      YOUTUBE_API_BASE_URL: upstream.url,
      YOUTUBE_API_KEY: upstream.key,
      SCHEDULES: 'off',
      DATA_DIR: folder.path,
    };
    product = await startDistributedProduct(settings, { ingestions: 1, bffs: 1 });
    close = () => product.close();
    jobs = new BackupJobs({
      tools: tools ?? '',
      folder: backup,
      documentsUri: product.documents.uri,
      brokers: product.broker.brokers,
    });
  });
  afterAll(async () => {
    await close();
    await upstream.close();
    await folder.remove();
  });

  const urlOf = (name: string) => product.pods.find((pod) => pod.name === name)?.url ?? '';
  const sites = () => product.siteUrls.map((url) => new BffClient(url));
  const services = () => product.pods.filter(({ name }) => !name.startsWith('bff'));

  async function operate(name: CommandName, ...args: string[]) {
    const { code, stdout, stderr } = await runBuiltCommand(name, args, {
      // The commands that they print are then those of a checkout.
      npm_command: 'run-script',
      DATA_DIR: folder.path,
      MONGODB_URI: product.documents.uri,
      KAFKA_BROKERS: product.broker.brokers.join(),
      OPERATOR_TOKEN,
      INGESTION_URL: urlOf('ingestion'),
      CATALOGUE_URL: urlOf('catalogue'),
      EVENTS_URL: urlOf('events'),
      USER_URL: urlOf('user'),
    });
    return { code, output: stdout + stderr };
  }

  async function done(name: CommandName, ...args: string[]): Promise<string> {
    const { code, output } = await operate(name, ...args);
    expect([name, code, output]).toEqual([name, 0, output]);
    return output;
  }

  async function pick(id: string, picked: boolean): Promise<void> {
    const answer = await fetch(`${urlOf('catalogue')}/v1/episodes/${id}/editor-pick`, {
      method: picked ? 'PUT' : 'DELETE',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    });
    expect(answer.status).toBe(200);
  }

  const eventually = (what: string, probe: () => Promise<unknown>) =>
    waitUntil(probe, { what, timeoutMs: MINUTE, everyMs: 300 });

  const eventTitles = async (url: string) => {
    const answer = await fetch(`${url}/api/v1/events`);
    const { items } = (await answer.json()) as { items: { title: string }[] };
    return items.map(({ title }) => title).sort();
  };

  // Where many processes share few cores, making a picture may take longer than the site waits.
  const publish = (title: string) =>
    waitUntil(
      () => desk.publish({ title, starts_at: '2030-01-01T10:00:00Z' }).catch(() => undefined),
      { what: `the event ${title}`, timeoutMs: MINUTE, everyMs: 1_000 },
    );

  const showing = (count: number) =>
    eventually(`${count} episodes on the site`, async () =>
      (await Promise.all(sites().map((site) => site.stats()))).every(
        ({ videos }) => videos === count,
      ),
    );

  const agreeing = () =>
    eventually('the topics to say what the stores say', async () => {
      const { shownTopics } = await shownByTopics(product.broker.brokers);
      expect(shownTopics).toEqual(await shownByStores(product.documents.uri));
      return true;
    });

  async function picksWhile<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false;
    const picking = (async () => {
      for (let turn = 0; !isOver; turn++) await pick(String(kept[turn % 5]), turn % 10 < 5);
    })();
    try {
      return await work();
    } finally {
      isOver = true;
      await picking;
    }
  }

  it('is backed up while it works', async () => {
    await done('channels', 'add', channels[0], channels[1]);
    await done('sync', 'video');
    await showing(kept.length);
    desk = await EventDesk.open(product.siteUrl);
    await publish('Kept');
    doomed = await publish('Deleted later');
    await done('feeds', 'add', FEED);
    if (isByJobs) {
      expect(await picksWhile(() => jobs.backUp())).toContain('done dumping events.events');
    } else {
      expect(await picksWhile(() => done('backup', backup))).toContain(
        `The backup is in ${backup}`,
      );
      expect((await operate('backup', backup)).output).toContain('is not empty');
    }
  });

  it('keeps running after the backup, with further changes', async () => {
    await done('channels', 'add', channels[2]);
    await done('sync', 'video', '--channels', channels[2]);
    await showing(kept.length + later.length);
    for (const id of kept.slice(10, 20)) await pick(id, true);
    await pick(String(later[0]), true);
    await desk.delete(doomed);
    await publish('Made later');
    newcomer = new PersonalClient(product.siteUrl);
    expect(await newcomer.signUp()).toBe(201);
    await done('feeds', 'remove', FEED);
    await done('feeds', 'add', 'https://later.example/feed');
    await agreeing();
    before = (await shownByTopics(product.broker.brokers)).versions;
  });

  it('is restored when it is stopped and only when that is meant, while its sites stay', async () => {
    if (!isByJobs)
      expect((await operate('restore', backup, '--replace')).output).toContain('Stop all services');
    await Promise.all(services().map((service) => service.stop()));
    if (isByJobs) {
      expect(await jobs.restore()).toContain('0 document(s) failed to restore');
    } else {
      expect((await operate('restore', backup)).output).toContain(
        'Use --replace to delete their documents',
      );
      expect(await done('restore', backup, '--replace')).toContain('npm run republish -- --all');
    }
    await Promise.all(services().map((service) => service.start()));
    await product.untilReady();
  });

  it('has the state of the backup everywhere, and no later change', async () => {
    expect(await done('republish', '--all')).toContain(
      `${later.length} removed from the topic because the database lacks them`,
    );
    await showing(kept.length);
    const another = product.anotherSite();
    await another.start();
    await eventually('a new site', () => another.isReady());
    for (const url of [...product.siteUrls, String(another.url)]) {
      const site = new BffClient(url);
      for (const id of kept) expect([id, await site.episode(id)]).not.toEqual([id, null]);
      for (const id of later) expect([id, await site.episode(id)]).toEqual([id, null]);
      expect(await eventTitles(url)).toEqual(['Deleted later', 'Kept']);
    }
    await another.kill();
    expect(await newcomer.signIn()).toBe(401);
    await agreeing();
  });

  it('never says anything with an older version than before', async () => {
    const { versions } = await shownByTopics(product.broker.brokers);
    const now = (key: string) => versions.get(key) ?? 0;
    expect([...before].filter(([key, version]) => now(key) < version)).toEqual([]);
    const changed = [...kept.slice(10, 20), ...later].map((id) => `catalogue.episode ${id}`);
    expect(changed.filter((key) => now(key) <= Number(before.get(key)))).toEqual([]);
    expect(await done('republish', 'catalogue.episode')).toContain(
      "0 of them with a version above the topic's, 0 removed",
    );
  });

  it('accepts the reverted changes again', async () => {
    await done('channels', 'add', channels[2]);
    await done('sync', 'video', '--channels', channels[2]);
    await showing(kept.length + later.length);
    expect(await product.deadLetters()).toEqual([]);
  });
});
