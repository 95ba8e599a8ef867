import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  catalogueTopics,
  channelChanged,
  episodeChanged,
  type ChannelState,
  type EpisodeState,
} from '@elevate/contracts/catalogue';
import { createLogger } from '@elevate/logging';
import { KafkaTransport, Publisher } from '@elevate/messaging';
import { waitUntil } from '@elevate/testing';
import { BffClient } from './support/bff-client.js';
import { PersonalClient } from './support/personal-client.js';
import { startRoundRobin, type RoundRobin } from './support/round-robin.js';
import { startSitePool, type SitePool } from './support/site-pool.js';
import { UpdateStream } from './support/update-stream.js';

const SITES = 3;
const MANY = 4_000;
const FEW = 150;
/** Without it no site shows an episode of it. */
const CHANNEL: ChannelState = {
  id: 'UC0000000000000000000000',
  version: 1,
  name: 'A made-up channel',
  handle: null,
  thumbnail_url: null,
  topics: [],
  youtube_channel_id: null,
  origin: 'youtube',
};
const logger = createLogger({ service: 'test', level: 'fatal' });

describe('three sites behind a balancer that sends each request to the next one', () => {
  let pool: SitePool;
  let balancer: RoundRobin;
  let transport: KafkaTransport;

  const sites = () => pool.urls;
  const publish = (states: readonly EpisodeState[]) =>
    new Publisher({ transport, source: '/elevate/catalogue' }).publish(
      catalogueTopics.episode.name,
      states.map((data) => ({
        type: episodeChanged.type,
        subject: data.id,
        sequence: data.version,
        data,
      })),
    );
  const videosOf = async (url: string) => (await new BffClient(url).stats()).videos;
  const untilAllShow = async (count: number) => {
    const all = async () => (await Promise.all(sites().map(videosOf))).every((it) => it === count);
    await waitUntil(all, { timeoutMs: 60_000, what: `${count} episodes at each site` });
  };

  beforeAll(async () => {
    pool = await startSitePool(SITES);
    balancer = await startRoundRobin(sites());
    transport = new KafkaTransport({ brokers: pool.broker.brokers, clientId: 'test', logger });
    await new Publisher({ transport, source: '/elevate/catalogue' }).publish(
      catalogueTopics.channel.name,
      [{ type: channelChanged.type, subject: CHANNEL.id, sequence: 1, data: CHANNEL }],
    );
    await publish(Array.from({ length: FEW }, (_, number) => anEpisode(2 * MANY + number)));
    await untilAllShow(FEW);
  });

  afterAll(async () => {
    await transport.close();
    await balancer.close();
    await pool.close();
  });

  it('share sessions: a sign-in or sign-out on one site holds on all', async () => {
    const tab = new PersonalClient(balancer.url);
    expect([await tab.signUp(), await tab.signIn()]).toEqual([201, 200]);
    for (const site of sites()) expect(await tab.isSignedIn(site)).toBe(true);
    const before = new Map(balancer.counts);
    for (let time = 0; time < SITES * 2; time += 1) expect(await tab.isSignedIn()).toBe(true);
    for (const site of sites())
      expect((balancer.counts.get(site) ?? 0) - (before.get(site) ?? 0)).toBe(2);

    const taken = tab.copy();
    expect((await tab.call('DELETE', '/session')).status).toBe(204);
    for (const site of sites()) {
      expect(await tab.isSignedIn(site)).toBe(false);
      // Also for who kept the cookies: no site gives them another token.
      const refresh = await taken.copy().call('POST', '/session/refresh', { at: site });
      expect(refresh.status).toBe(401);
    }
  });

  it('give one successor to a token that is spent at all of them at once', async () => {
    const tab = new PersonalClient(balancer.url);
    expect([await tab.signUp(), await tab.signIn()]).toEqual([201, 200]);
    const tabs = sites().flatMap((site) => [
      { site, tab: tab.copy() },
      { site, tab: tab.copy() },
    ]);
    const answers = await Promise.all(
      tabs.map(async (entry) => ({
        ...entry,
        status: (await entry.tab.call('POST', '/session/refresh', { at: entry.site })).status,
      })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: tabs.length - 1 }, () => 409)]);
    const winner = answers.find(({ status }) => status === 200)?.tab;
    for (const site of sites()) expect(await winner?.isSignedIn(site)).toBe(true);
    expect((await winner?.call('POST', '/session/refresh'))?.status).toBe(200);
  });

  it.each(['/api/v1/home', '/api/v1/topics', '/api/v1/channels', '/api/v1/search?q=made-up'])(
    'name the same content of %s by the same ETag, so that none is sent twice',
    async (path) => {
      const [first = '', ...others] = sites();
      const answer = await fetch(`${first}${path}`);
      const etag = answer.headers.get('etag') ?? '';
      const body = await answer.text();
      expect([answer.status, etag]).toEqual([200, expect.stringMatching(/^"/)]);
      for (const site of others) {
        const again = await fetch(`${site}${path}`, { headers: { 'if-none-match': etag } });
        expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
        expect(await (await fetch(`${site}${path}`)).text()).toBe(body);
      }
    },
  );

  it('send a reconnecting browser every tag it may have missed', async () => {
    const [first = '', second = ''] = sites();
    const before = await videosOf(first);
    const stream = await UpdateStream.open(first);
    await waitUntil(() => stream.lastId !== undefined, { what: 'the stream to begin' });
    const lastId = stream.lastId;
    stream.close();
    await publish([anEpisode(MANY + 1)]);
    await untilAllShow(before + 1);
    // Another process has other ids: it cannot know what was missed, so it says everything.
    const again = await UpdateStream.open(second, lastId);
    await waitUntil(() => again.changes.length > 0, { what: 'what was missed' });
    expect(again.changes[0]).toEqual(expect.arrayContaining(['home', 'episodes', 'stats']));
    await publish([anEpisode(MANY + 2)]);
    const count = again.changes.length;
    await waitUntil(() => again.changes.length > count, { what: 'the next change' });
    again.close();
    await untilAllShow(before + 2);
  });

  it('are ready only once they know everything, however much that is', async () => {
    const [first = ''] = sites();
    const before = await videosOf(first);
    for (let from = 0; from < MANY; from += 2_000) {
      await publish(Array.from({ length: 2_000 }, (_, at) => anEpisode(from + at)));
    }
    await untilAllShow(before + MANY);
    const late = pool.another();
    try {
      await late.start();
      await late.untilUp();
      const outcomes: (readonly [status: number, videos: number])[] = [];
      const check = async () => {
        const { status } = await fetch(`${late.url ?? ''}/readyz`);
        outcomes.push([status, status === 200 ? await videosOf(late.url ?? '') : 0]);
        return status === 200;
      };
      await waitUntil(check, { timeoutMs: 90_000, everyMs: 5, what: 'the late one to be ready' });
      expect(outcomes[0]?.[0]).toBe(503);
      expect(outcomes.at(-1)).toEqual([200, before + MANY]);
    } finally {
      await late.kill();
    }
  });
});

function anEpisode(number: number): EpisodeState {
  const id = `m${String(number).padStart(10, '0')}`;
  return {
    id,
    version: 1,
    title: `A made-up talk ${number}`,
    description: 'Made up.',
    thumbnail_url: null,
    thumbnails: [],
    youtube_video_id: id,
    duration_seconds: 900,
    view_count: number,
    published_at: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
    topics: [],
    is_editor_pick: false,
    channel_id: CHANNEL.id,
    embeddable: true,
    speakers: [],
    origin: 'youtube',
  };
}
