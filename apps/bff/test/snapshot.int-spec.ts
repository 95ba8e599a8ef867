import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  articleChanged,
  channelChanged,
  episodeChanged,
  episodeRemoved,
  heroChanged,
} from '@elevate/contracts/catalogue';
import { eventChanged } from '@elevate/contracts/events';
import { feedChanged } from '@elevate/contracts/ingestion';
import { createLogger } from '@elevate/logging';
import { KafkaTransport } from '@elevate/messaging';
import { startKafka, type RunningKafka } from '@elevate/native-stack';
import { tempDir, waitUntil } from '@elevate/testing';
import { subscriptions } from '../src/subscriptions.js';
import { publisherOver, startBrokerBff, type BrokerBff } from './broker-bff.js';
import { channel, episode, videoId } from './generate-catalogue.js';
import { event, eventId } from './generate-events.js';
import { article, feed } from './generate-news.js';
import { readSnapshot, writeSnapshot } from '../src/read-model/snapshot/snapshot-file.js';

const logger = createLogger({ service: 'test', level: 'fatal' });
const SERVED = [
  '/',
  `/video/${videoId(1)}`,
  '/api/v1/home',
  '/api/v1/search?q=zurich',
  '/news',
  '/api/v1/news',
  '/api/v1/events',
  '/events.ics',
  '/sitemap.xml',
];

let kafka: RunningKafka;
let folder: { path: string; remove(): Promise<void> };
let bff: BrokerBff | undefined;
let version = 0;

async function publish(
  contract: { type: string; topic: { name: string } },
  subject: string,
  data: object | null,
) {
  const transport = new KafkaTransport({ brokers: kafka.brokers, clientId: 'test', logger });
  const topics = subscriptions.flatMap((table) => table.topics);
  await transport.ensureTopics(
    topics.map(({ name, kind }) => ({ name, compacted: kind === 'state' })),
  );
  version += 1;
  const message = { type: contract.type, subject, sequence: version };
  await publisherOver(transport).publish(contract.topic.name, [
    { ...message, data: data && { ...data, version } },
  ]);
  await transport.close();
}

const putEpisode = (number: number, title: string) =>
  publish(episodeChanged, videoId(number), episode({ id: videoId(number), title }));

async function start(): Promise<BrokerBff> {
  bff = await startBrokerBff(kafka.brokers, folder.path);
  return bff;
}
async function stop(): Promise<void> {
  await bff?.close();
  bff = undefined;
}
const statusesOf = async ({ url }: BrokerBff, paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(url + path);
      await answer.text();
      return [path, answer.status];
    }),
  );
const all = (paths: readonly string[], status: number) => paths.map((path) => [path, status]);
const statusOf = async (site: BrokerBff, number: number) =>
  (await fetch(`${site.url}/api/v1/episodes/${videoId(number)}`)).status;
const snapshotFile = () => join(folder.path, 'snapshots', 'read-model.ndjson');
const countLogged = ({ logged }: BrokerBff, words: string) =>
  logged.filter((line) => line.includes(words)).length;

beforeAll(async () => {
  folder = await tempDir('snapshot');
  kafka = await startKafka();
  await publish(channelChanged, 'channel-1', channel({ id: 'channel-1' }));
  await putEpisode(1, 'Zürich at home');
  await putEpisode(2, 'A second talk');
  await publish(heroChanged, 'hero', {
    id: 'hero',
    episode_id: videoId(1),
    since: new Date().toISOString(),
  });
  await publish(feedChanged, 'feed-1', feed({ id: 'feed-1' }));
  await publish(articleChanged, 'article-1', article({ id: 'article-1' }));
  await publish(eventChanged, eventId(1), event({ id: eventId(1) }));
}, 180_000);
afterEach(stop);
afterAll(async () => {
  await kafka.stop();
  await folder.remove();
});

describe('a site whose broker is away', () => {
  it('answers 503 without a snapshot, and never says that something is not there', async () => {
    const unreachable = await tempDir('no-snapshot');
    bff = await startBrokerBff(['127.0.0.1:1'], unreachable.path);
    const unknown = ['/nowhere', '/video/unknown', '/api/v1/episodes/unknown', '/api/v1/stream'];
    const paths = [...SERVED, ...unknown, '/help', '/api/v1/news?page=2', '/feeds/episodes.xml'];
    expect(await statusesOf(bff, paths)).toEqual(all(paths, 503));
    const page = await fetch(bff.url);
    expect(page.headers.get('retry-after')).toBe('3');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('http-equiv="refresh"');
    const data = await fetch(`${bff.url}/api/v1/home`);
    expect(data.headers.get('retry-after')).toBe('5');
    expect(await data.json()).toMatchObject({ status: 503, code: 'BFF.STARTING' });
    const fixed = ['/healthz', '/robots.txt', '/api/openapi.json'];
    expect(await statusesOf(bff, fixed)).toEqual(all(fixed, 200));
    expect((await bff.ready()).status).toBe(503);
    await stop();
    await unreachable.remove();
  }, 60_000);

  it('serves the last known site, says so, and applies what came since once the broker is back', async () => {
    const first = await start();
    await first.untilCurrent();
    await stop();
    expect(existsSync(snapshotFile())).toBe(true);
    await kafka.kill();
    const site = await start();
    await waitUntil(async () => (await site.ready()).status === 200);
    expect(await statusesOf(site, SERVED)).toEqual(all(SERVED, 200));
    const search = await (await fetch(`${site.url}/api/v1/search?q=zurich`)).json();
    expect(search).toMatchObject({ items: [{ id: videoId(1) }] });
    const { serving } = (await site.ready()).body;
    expect(serving).toMatchObject({ stale: true, broker: { reachable: false } });
    // An earlier state cannot know what was added since; only an address of no kind is surely absent.
    const absent = [`/video/${videoId(3)}`, `/api/v1/episodes/${videoId(3)}`, '/channel/unknown'];
    expect(await statusesOf(site, absent)).toEqual(all(absent, 503));
    expect(await statusesOf(site, ['/nowhere'])).toEqual(all(['/nowhere'], 404));
    await kafka.restart();
    await publish(episodeRemoved, videoId(2), null);
    await putEpisode(3, 'A third talk');
    await site.untilCurrent();
    await waitUntil(async () => (await statusOf(site, 2)) === 404, { timeoutMs: 30_000 });
    await waitUntil(async () => (await statusOf(site, 3)) === 200, { timeoutMs: 30_000 });
    expect(countLogged(site, 'Discarded')).toBe(0);
  }, 180_000);
});

describe('a snapshot that cannot be used', () => {
  it('is discarded where it is of another cluster', async () => {
    await (await start()).untilCurrent();
    await stop();
    const [first, ...rest] = readSnapshot(snapshotFile());
    const { positions, ...header } = first as { positions: object };
    const sections = rest as Parameters<typeof writeSnapshot>[2];
    const foreign = episode({ id: videoId(99), title: 'Of another site' });
    const changed = { ...header, positions: { ...positions, log: 'another' } };
    await writeSnapshot(snapshotFile(), changed, [...sections, ['episodes', [foreign]]]);
    const site = await start();
    await site.untilCurrent();
    expect(countLogged(site, 'Discarded the snapshot')).toBe(1);
    expect([await statusOf(site, 1), await statusOf(site, 99)]).toEqual([200, 404]);
  }, 120_000);
});
