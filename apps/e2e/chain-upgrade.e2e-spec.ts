import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePort } from '@elevate/native-stack';
import { tempDir, waitUntil } from '@elevate/testing';
import { qualifying } from '@elevate/upstream';
import type { LogMessage } from './support/campaign/broker-witness.js';
import { NOTHING_LOST, storeTruth, wrongLists } from './support/campaign/kept-changes.js';
import { PUBLISHED_RIGHT, topicTruths } from './support/campaign/log-truth.js';
import { differences, siteState } from './support/campaign/site-state.js';
import { STATES } from './support/campaign/stores.js';
import { environmentWith, ROOT, runSeed } from './support/environment.js';
import { EventDesk } from './support/event-desk.js';
import { PersonalClient } from './support/personal-client.js';
import type { App } from './support/pod.js';
import { startProduct } from './support/product-process.js';
import { rightTruth, settledTruths } from './support/site-truth.js';
import { APPS } from './support/upgrade/rolling-product.js';
import { Upgrade } from './support/upgrade/upgrade.js';

// `npm run test:long -- upgrade` provides it.
const previous = process.env.E2E_PREVIOUS_RELEASE;
const version = process.env.E2E_PREVIOUS_VERSION;
const seed = runSeed();
const ORDERS: readonly (readonly [string, readonly App[]])[] = [
  ['services before sites', APPS],
  ['sites before services', [...APPS].reverse()],
];
/** These releases cut requests in progress when a process ends, and their sites do not repeat reads. */
const CUTS_REQUESTS = ['0.1.0'].includes(version ?? '');
/** These releases cannot read a file of mongo-java-server that a later one has opened. */
const READS_OWN_FILES = ['0.1.0'].includes(version ?? '');
const CUT_READ = /^\/api\/v1\/(admin|my-list)\S*: 503 /;
const CUT_LOG = /other side closed|MongoClientClosedError|MongoNotConnectedError/;
/** Of the services that each order replaces, as long as sites of such a release ask them. */
const MOST_CUT_READS = 10;

jest.setTimeout(900_000);

/** Failures that the previous release itself causes, in bounds, are none of an upgrade. */
const caused = (failures: readonly string[]) => {
  const others = failures.filter((failure) => !CUTS_REQUESTS || !CUT_READ.test(failure));
  return failures.length - others.length > MOST_CUT_READS ? failures : others;
};

/** To the terminal at once: Jest would keep it until the end. */
const log = (line: string) => void process.stderr.write(`upgrade: ${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

(previous ? describe : describe.skip).each(ORDERS)(
  `release ${version} is replaced under load, %s`,
  (name, order) => {
    let upgrade: Upgrade;

    const roll = async (release: string, apps: readonly App[]) => {
      const reads = upgrade.beginReads();
      const began = performance.now();
      try {
        for (const app of apps) {
          const rolled = performance.now();
          await upgrade.product.roll(app, release);
          log(`${name}: ${app} replaced in ${seconds(rolled)}`);
        }
      } finally {
        await reads.stop();
      }
      log(
        `${name}: ${reads.count} reads in ${seconds(began)}, ${reads.failures.length} failed, ` +
          `the slowest ${Math.round(reads.slowestMs)} ms`,
      );
      for (const failure of reads.failures) log(`${name}: ${failure}`);
      return reads;
    };

    beforeAll(async () => {
      const began = performance.now();
      upgrade = await Upgrade.start({ seed, release: previous ?? '' });
      await upgrade.fill();
      log(`${name}: release ${version} is filled after ${seconds(began)}; E2E_SEED=${seed}`);
    });
    afterAll(() => upgrade?.close());

    it('by this release, without a failed read', async () => {
      const { failures, count } = await roll(ROOT, order);
      expect(caused(failures)).toEqual([]);
      expect(count).toBeGreaterThan(APPS.length * 20);
    });

    it('and is started again in place of this one, without a failed read', async () => {
      const back = await roll(previous ?? '', [...order].reverse());
      const again = await roll(ROOT, order);
      await upgrade.workload.stop();
      expect([...back.failures, ...caused(again.failures)]).toEqual([]);
      const { acknowledged, unanswered } = upgrade.workload.ledger;
      log(`${name}: ${acknowledged} changes acknowledged, ${unanswered} unanswered`);
      expect(acknowledged).toBeGreaterThan(100);
    });

    it('so that each process ended in order and logged no error', () => {
      const exits = upgrade.product.exits();
      expect(exits.length).toBe(3 * upgrade.product.pods().length);
      expect(new Set(exits)).toEqual(new Set([0]));
      const errors = upgrade.product.errors();
      expect(errors.filter((line) => !CUTS_REQUESTS || !CUT_LOG.test(line))).toEqual([]);
    });

    it('and keeps every acknowledged change', async () => {
      const { workload, stores } = upgrade;
      expect(await storeTruth(workload.ledger, stores)).toEqual(NOTHING_LOST);
      expect(await wrongLists(workload)).toEqual([]);
    });

    it('publishes every change, and dead-letters no message', async () => {
      const truths = async () => {
        const all = await topicTruths(upgrade.witness(), upgrade.stores, withoutLaterFields);
        return all.map(({ topic, truth }) => ({ topic, ...truth }));
      };
      const right = Object.keys(STATES).map((topic) => ({ topic, ...PUBLISHED_RIGHT }));
      const isRight = async () => JSON.stringify(await truths()) === JSON.stringify(right);
      await upgrade.soon('everything to be published', isRight).catch(() => undefined);
      expect(await truths()).toEqual(right);
      await upgrade.soon('every delivery', () => upgrade.undelivered().length === 0);
      expect(await upgrade.product.deadLetters()).toEqual([]);
    });

    it('shows every talk of the source, the same on every site and on a new one', async () => {
      const { upstream, product, workload } = upgrade;
      const right = rightTruth(qualifying(upstream.world).size);
      const sync = () => workload.catalogue.sync();
      const truths = await settledTruths(product.siteUrls(), upstream, sync);
      expect(truths).toEqual(product.siteUrls().map(() => right));
      const fresh = await product.anotherSite(ROOT);
      try {
        const episodes = [...qualifying(upstream.world)];
        const clean = await siteState(fresh.endpoints[0] ?? '', episodes);
        for (const url of product.siteUrls())
          expect({ url, differs: differences(await siteState(url, episodes), clean) }).toEqual({
            url,
            differs: [],
          });
      } finally {
        await fresh.close();
      }
    });
  },
);

(previous ? it : it.skip)(
  `a folder of npm start goes from release ${version} to this one, and back by the backup`,
  async () => {
    const { path, remove } = await tempDir('upgrade-folder');
    const [data, backup, back] = [join(path, 'data'), join(path, 'backup'), join(path, 'back')];
    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    const started = (release: string, DATA_DIR: string) =>
      startProduct({ DATA_DIR, PORT, SAMPLE_EVENTS: 'off', SAMPLE_NEWS: 'off' }, release);
    const command = (...args: readonly string[]) =>
      promisify(execFile)('npm', ['run', '--silent', ...args], {
        cwd: previous,
        env: environmentWith({
          DATA_DIR: args[0] === 'restore' ? back : data,
        }) as NodeJS.ProcessEnv,
      });
    const read = async (answer: string) =>
      (await (await fetch(`${url}/api/v1/${answer}`)).json()) as {
        items: { id: string; title: string }[];
      };
    const reader = new PersonalClient(url);
    const shows = async (saved: readonly unknown[], titles: readonly string[]) => {
      await waitUntil(async () => (await read('events?when=all')).items.length === titles.length);
      const events = (await read('events?when=all')).items.map(({ title }) => title).sort();
      expect([await reader.signIn(), await reader.list(), events]).toEqual([200, saved, titles]);
    };
    const starts_at = '2030-01-01T10:00:00Z';
    let product = await started(previous!, data);
    try {
      const talks = () => read('episodes').then(({ items }) => items.map(({ id }) => id));
      const [first = '', second = ''] = await waitUntil(async () => (await talks())[1] && talks());
      expect([await reader.signUp(), await reader.signIn()]).toEqual([201, 200]);
      expect(await reader.save(first)).toBe(201);
      const desk = await EventDesk.open(url);
      await desk.publish({ title: 'Before', starts_at });
      await shows([first], ['Before']);
      await command('backup', '--', backup);
      await product.stop();

      product = await started(ROOT, data);
      await shows([first], ['Before']);
      expect(await reader.save(second)).toBe(201);
      await desk.publish({ title: 'Later', starts_at });
      await product.stop();

      // A release that cannot read the file leaves it as it is.
      const isFile = existsSync(join(data, 'mongo', 'mongo-java-server'));
      const next = isFile && READS_OWN_FILES ? ROOT : previous!;
      if (next === ROOT) await expect(started(previous!, data)).rejects.toThrow('DurableBackend');
      product = await started(next, data);
      await shows([second, first], ['Before', 'Later']);
      await product.stop();

      await command('restore', '--', backup);
      product = await started(previous!, back);
      await shows([first], ['Before']);
    } finally {
      await product.stop();
      await remove();
    }
  },
);

/** Both releases may publish one version; 0.1.0 lacks these fields, or publishes them without knowing them. */
const LATER = new Set(['absolute_url', 'absolute_image_url', 'image_focus', 'publish_at']);

function withoutLaterFields({ value }: LogMessage): string {
  const withoutLater = (key: string, value: unknown) => (LATER.has(key) ? undefined : value);
  return value === null ? 'null' : JSON.stringify(JSON.parse(String(value)), withoutLater);
}
