import { describe, expect, it } from '@jest/globals';
import {
  request,
  aVideo,
  CHANNEL_ID,
  control,
  reasonOf,
  UPLOADS_ID,
  upstreamWith,
  videoId,
} from '../../test/kit.js';

const list = `playlistItems?part=contentDetails&playlistId=${UPLOADS_ID}`;
const newest = (answer: Awaited<ReturnType<typeof request>>) =>
  answer.json.items?.[0]?.contentDetails?.videoId;

describe('POST /control/videos', () => {
  it('adds a video, which is then the newest of its channel', async () => {
    const upstream = await upstreamWith();
    const { json } = await control(upstream, 'videos', {
      add: [{ channelId: CHANNEL_ID, title: 'Fresh' }],
    });
    const added = json.added?.[0];
    expect(added).toMatchObject({ title: 'Fresh', durationSeconds: 1_200, privacy: 'public' });
    expect(newest(await request(upstream, list))).toBe(added?.id);
    expect((await control(upstream, 'qualifying')).json.ids).toContain(added?.id);
  });

  it('changes a video and keeps the rest of it', async () => {
    const upstream = await upstreamWith();
    await control(upstream, 'videos', { patch: [{ id: videoId(1), durationSeconds: 30 }] });
    expect(upstream.world.video(videoId(1))).toEqual(aVideo(1, { durationSeconds: 30 }));
    expect((await control(upstream, 'qualifying')).json.ids).toEqual([videoId(2), videoId(3)]);
  });

  it('removes a video from the list and from the details', async () => {
    const upstream = await upstreamWith();
    const { json } = await control(upstream, 'videos', { remove: [videoId(3), 'unknown'] });
    expect(json.removed).toEqual([videoId(3)]);
    expect(newest(await request(upstream, list))).toBe(videoId(2));
    expect((await request(upstream, `videos?part=id&id=${videoId(3)}`)).json).not.toHaveProperty(
      'items',
    );
  });

  it.each([
    { add: [{ channelId: 'unknown' }] },
    { patch: [{ id: videoId(1), durationSeconds: -1 }] },
    { delete: [videoId(1)] },
  ])('refuses %j', async (body) => {
    const upstream = await upstreamWith();
    const answer = await control(upstream, 'videos', body);
    expect(answer.status).toBe(400);
    expect(upstream.world.videos).toHaveLength(3);
  });
});

describe('the programmatic API', () => {
  it('adds, changes and removes', async () => {
    const upstream = await upstreamWith();
    const { id } = upstream.addVideo({ channelId: CHANNEL_ID });
    expect(newest(await request(upstream, list))).toBe(id);
    expect(upstream.patchVideo(id, { privacy: 'private' })?.privacy).toBe('private');
    expect(upstream.patchVideo('unknown', {})).toBeUndefined();
    expect([upstream.removeVideo(id), upstream.removeVideo(id)]).toEqual([true, false]);
  });
});

describe('POST /control/channels', () => {
  it('makes the uploads of a channel unavailable', async () => {
    const upstream = await upstreamWith();
    await control(upstream, 'channels', { put: [{ id: CHANNEL_ID, uploads: 'missing' }] });
    expect(reasonOf(await request(upstream, list))).toBe('playlistNotFound');
    expect(upstream.world.channel(CHANNEL_ID)?.title).toBe('Synthetic channel');
  });

  it('adds a channel', async () => {
    const upstream = await upstreamWith();
    const id = 'UCsynthetic000000000000B';
    await control(upstream, 'channels', { put: [{ id, title: 'Another' }] });
    expect((await request(upstream, `channels?part=snippet&id=${id}`)).json.items).toHaveLength(1);
  });
});

describe('POST /control/quota', () => {
  it('sets the limit and the used units, and resets', async () => {
    const upstream = await upstreamWith();
    await control(upstream, 'quota', { limit: 10, used: 10 });
    expect(reasonOf(await request(upstream, list))).toBe('quotaExceeded');
    expect((await control(upstream, 'quota')).json).toMatchObject({
      limit: 10,
      used: 10,
      refused: 1,
    });
    await control(upstream, 'quota', { reset: true });
    expect((await request(upstream, list)).status).toBe(200);
    expect(upstream.quota()).toMatchObject({ limit: 10, used: 1, refused: 0 });
  });
});

describe('GET /control/requests', () => {
  it('counts by endpoint and status and keeps no key', async () => {
    const upstream = await upstreamWith();
    await request(upstream, list);
    await request(upstream, `videos?part=id&id=${videoId(1)},${videoId(2)}`);
    await request(upstream, 'videos?part=id');
    const { json, text } = await control(upstream, 'requests');
    expect(json.arrived).toBe(3);
    expect(json.endpoints).toMatchObject({
      playlistItems: { arrived: 1, statuses: { 200: 1 } },
      videos: { arrived: 2, statuses: { 200: 1, 400: 1 }, ids: 2 },
    });
    expect(json.recent?.[0]).toBe(`/youtube/v3/${list}`);
    expect(text).not.toContain(upstream.key);
    await fetch(`${upstream.controlUrl}/requests`, { method: 'DELETE' });
    expect(upstream.requests().arrived).toBe(0);
  });
});
