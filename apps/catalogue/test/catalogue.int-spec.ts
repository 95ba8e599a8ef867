import { describe, expect, it } from '@jest/globals';
import { channelState, episodeState, heroState } from '@elevate/contracts/catalogue';
import { AppError } from '@elevate/errors';
import { waitUntil } from '@elevate/testing';
import { channel, channelId, video, videoId } from './messages.js';
import { HeroRotation } from '../src/hero/hero-rotation.js';
import { RunningCatalogue } from './running-catalogue.js';

const catalogue = RunningCatalogue.ofFile('catalogue');

const episodeOf = (id: string) => {
  const data = catalogue.last('catalogue.episode', id)?.data;
  return data ? episodeState.parse(data) : null;
};
const channelOf = (id: string) => {
  const data = catalogue.last('catalogue.channel', id)?.data;
  return data ? channelState.parse(data) : null;
};

describe('an observed talk', () => {
  it('leaves as the whole public state of an episode, and clears its mark', async () => {
    const talk = video(1, {
      title: 'Deep learning, gently',
      tags: ['lagos'],
      thumbnails: [
        { url: 'https://images.example.org/small.jpg', width: 120, height: 90 },
        { url: 'https://images.example.org/large.jpg', width: 1280, height: 720 },
        { url: 'https://images.example.org/middle.jpg', width: 480, height: 360 },
      ],
    });
    await catalogue.observe(talk);
    expect(await waitUntil(() => episodeOf(talk.id))).toEqual({
      id: talk.id,
      version: 1,
      title: 'Deep learning, gently',
      description: '',
      thumbnail_url: 'https://images.example.org/large.jpg',
      thumbnails: talk.thumbnails,
      youtube_video_id: talk.id,
      duration_seconds: 1_800,
      view_count: 100,
      published_at: '2026-01-01T00:00:00.000Z',
      topics: ['Machine Learning', 'Lagos'],
      is_editor_pick: false,
      channel_id: channelId(1),
      embeddable: true,
      speakers: [],
      language: null,
      origin: 'youtube',
    });
    expect(catalogue.last('catalogue.episode', talk.id)?.envelope).toMatchObject({
      type: 'catalogue.episode.changed.v1',
      source: '/elevate/catalogue',
      sequence: 1,
    });
    await waitUntil(
      async () =>
        !(await catalogue.connection.collection('episodes').findOne({ unpublished: true })),
    );
  });

  it('keeps unknown values unknown', async () => {
    await catalogue.observe(video(2, { view_count: null, published_at: null, thumbnails: [] }));
    const episode = await waitUntil(() => episodeOf(videoId(2)));
    expect(episode).toMatchObject({ view_count: null, published_at: null, thumbnail_url: null });
  });

  it('never leaves below 600 seconds or without a known length, and leaves from 600 on', async () => {
    await catalogue.observe(
      video(3, { duration_seconds: 599 }),
      video(4, { duration_seconds: null }),
    );
    await catalogue.observe(video(5, { duration_seconds: 600 }));
    await waitUntil(() => episodeOf(videoId(5)));
    await waitUntil(
      async () =>
        !(await catalogue.connection.collection('episodes').findOne({ unpublished: true })),
    );
    const titles = catalogue.published
      .filter(({ data }) => data !== null)
      .map(({ envelope }) => envelope.subject);
    expect(titles).toContain(videoId(5));
    expect(titles).not.toContain(videoId(3));
    expect(titles).not.toContain(videoId(4));
    expect((await catalogue.request('GET', `/v1/episodes/${videoId(3)}`)).status).toBe(404);
  });

  it('goes when it becomes short, and comes back with a higher version than its removal', async () => {
    await catalogue.observe(video(6));
    await waitUntil(() => episodeOf(videoId(6)));
    await catalogue.observe(video(6, { version: 2, duration_seconds: 30 }));
    const removal = await waitUntil(() => {
      const last = catalogue.last('catalogue.episode', videoId(6));
      return last?.data === null && last;
    });
    expect(removal.envelope).toMatchObject({ type: 'catalogue.episode.removed.v1', sequence: 2 });
    await catalogue.observe(video(6, { version: 3 }));
    expect(await waitUntil(() => episodeOf(videoId(6)))).toMatchObject({ version: 3 });
  });
});

describe('a withdrawn talk', () => {
  it('leaves a tombstone at once, also if its handling fails after the write', async () => {
    await catalogue.observe(video(9));
    const hero = catalogue.service.app.get(HeroRotation, { strict: false });
    const episodeRemoved = hero.episodeRemoved.bind(hero);
    hero.episodeRemoved = () => {
      hero.episodeRemoved = episodeRemoved;
      throw new AppError('TEST.BUSY', { kind: 'transient' });
    };
    await catalogue.withdraw({ id: videoId(9), version: 2, reason: 'gone' });
    await waitUntil(
      () =>
        catalogue.last('catalogue.episode', videoId(9))?.envelope.type ===
        'catalogue.episode.removed.v1',
    );
  });

  it('leaves a tombstone, and is not found any more', async () => {
    await catalogue.observe(video(7));
    await catalogue.withdraw({ id: videoId(7), version: 2, reason: 'gone' });
    await waitUntil(() => catalogue.last('catalogue.episode', videoId(7))?.data === null);
    expect(await catalogue.request('GET', `/v1/episodes/${videoId(7)}`)).toMatchObject({
      status: 404,
      body: { code: 'EPISODES.NOT_FOUND' },
    });
  });
});

describe('a channel', () => {
  it('is known by its videos until its own message comes, which no video overwrites', async () => {
    const id = channelId(20);
    const of = { id, name: 'As its video calls it', youtube_channel_id: id };
    await catalogue.observe(video(20, { channel: of }));
    expect(await waitUntil(() => channelOf(id))).toMatchObject({
      version: 1,
      name: of.name,
      handle: null,
      topics: [],
    });

    await catalogue.observeChannel(channel(20));
    await waitUntil(() => channelOf(id)?.handle);
    await catalogue.observe(video(21, { channel: of }));
    await waitUntil(() => episodeOf(videoId(21)));
    expect(channelOf(id)).toMatchObject({
      name: 'Test Channel 20',
      handle: '@test-channel-20',
      origin: 'youtube',
    });
  });

  it('is known without any episode', async () => {
    await catalogue.observeChannel(channel(22));
    expect(await waitUntil(() => channelOf(channelId(22)))).toMatchObject({ topics: [] });
  });

  it('of the sample becomes one of the platform when the platform speaks of it', async () => {
    const of = { id: channelId(23), name: 'Sample series', youtube_channel_id: null };
    await catalogue.observe(video(23, { origin: 'sample', channel: of }));
    expect(await waitUntil(() => channelOf(of.id))).toMatchObject({ origin: 'sample' });
    await catalogue.observe(video(24, { channel: { ...of, youtube_channel_id: of.id } }));
    expect(
      await waitUntil(() => channelOf(of.id)?.origin === 'youtube' && channelOf(of.id)),
    ).toMatchObject({ youtube_channel_id: of.id });
  });
});

describe('the hero', () => {
  it('is there soon after the first episodes, and is one of them', async () => {
    const { data } = await waitUntil(() => catalogue.last('catalogue.hero', 'hero'));
    const hero = heroState.parse(data);
    const { body } = await catalogue.request('GET', '/v1/hero');
    const hour = 3_600_000;
    const next_at = new Date((Math.floor(Date.now() / hour) + 1) * hour).toISOString();
    expect(body).toEqual({ hero, every_minutes: 60, last_at: hero.since, next_at });
    expect(
      (await catalogue.request('GET', `/v1/episodes/${hero.episode_id}`)).body['is_hero_featured'],
    ).toBe(true);
  });
});

describe('another start', () => {
  it('tells everything again to a transport that kept nothing, each at the version it had', async () => {
    // The topics of channels follow their episodes after the debounce.
    await waitUntil(async () => {
      const { connection } = catalogue;
      const episodes = await connection.collection('episodes').find({ removed: false }).toArray();
      const channels = await connection.collection('channels').find().toArray();
      return channels.every(({ _id, unpublished, state }) => {
        const own = episodes.filter((episode) => episode['state'].channel_id === String(_id));
        const topics = new Set(own.flatMap((episode) => episode['state'].topics as string[]));
        return !unpublished && topics.size === state.topics.length;
      });
    });
    const before = new Map(
      catalogue.published.map(({ envelope, data }) => [
        `${envelope.type}/${envelope.subject}`,
        data,
      ]),
    );
    await catalogue.restart();
    await waitUntil(() => {
      const again = new Set(catalogue.published.map(({ envelope }) => envelope.subject));
      return [...before.keys()].every((key) => again.has(key.slice(key.indexOf('/') + 1)));
    });
    for (const { envelope, data } of catalogue.published) {
      expect(data).toEqual(before.get(`${envelope.type}/${envelope.subject}`));
    }
    expect(episodeOf(videoId(2))).toMatchObject({ version: 1 });
    expect(catalogue.last('catalogue.episode', videoId(7))?.data).toBeNull();
  });
});
