import { gunzipSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { parseXml, textOf } from '../../../test/parse-xml.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import { FollowingFeedController } from './following-feed.controller.js';

it('gives a private feed compressed, as new as its last change, with a tag that readers keep', async () => {
  const model = new ReadModel();
  const [published_at, changed_at] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
  model.putChannel(channel({ id: 'channel-1' }));
  model.putEpisode(episode({ id: videoId(1), topics: ['AI'], published_at, changed_at }));
  const choices = { follows: [{ kind: 'topic', id: 'AI', changed_at }], hidden: [], seen_at: null };
  const controller = new FollowingFeedController(
    model,
    new NewsModel(model.changes),
    { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example' },
    { post: () => Promise.resolve(choices) } as never,
    { canServe: true } as never,
  );
  const app = fastify().get('/', (...both) => controller.feed('xml', { token: 'secret' }, ...both));
  const get = (headers: Record<string, string>) => app.inject({ path: '/', headers });
  const { headers, rawPayload } = await get({ 'accept-encoding': 'gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'x-robots-tag': 'noindex' });
  expect(textOf(parseXml(gunzipSync(rawPayload).toString()), 'updated')).toBe(changed_at);
  const tag = `W/${String(headers['etag'])}`;
  expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
});
