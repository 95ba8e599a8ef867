import { describe, expect, it } from '@jest/globals';
import { AdminBff } from './create-admin-bff.js';
import { article } from './generate-news.js';

const bff = AdminBff.ofFile([]);

const at = { user_id: 'u', created_at: '2026-11-01T00:00:00.000Z' };
const older = article({ id: 'article-1' });

const kinds = [
  {
    path: '/my-list',
    list: '/v1/me/list',
    item: { ...at, episode_id: 'abcdefghijk' },
    body: { episode_id: 'abcdefghijk' },
    lookUp: '/v1/episodes/lookup',
    lookedUp: { id: 'abcdefghijk', title: 'A talk', available: false, reason: 'private' },
    expected: { episode: null, unavailable: { title: 'A talk', reason: 'private' } },
    unknown: { episode: null, unavailable: { title: null, reason: 'unknown' } },
    notFound: 'BFF.EPISODE_NOT_FOUND',
  },
  {
    path: '/bookmarks',
    list: '/v1/me/bookmarks',
    item: { ...at, id: 'bookmark-1', article_id: 'article-1' },
    body: { article_id: 'article-1' },
    lookUp: '/v1/articles/lookup',
    lookedUp: older,
    expected: { article: expect.objectContaining({ id: 'article-1', title: older.title }) },
    unknown: { article: null },
    notFound: 'BFF.ARTICLE_NOT_FOUND',
  },
];

describe.each(kinds)('$path', ({ path, list, item, body, ...kind }) => {
  const request = async (below = '', method = 'GET', sent?: object) => {
    const answer = await bff.send(`${method} ${path}${below}`, sent);
    const text = await answer.text();
    return [answer.status, text && (JSON.parse(text) as unknown)];
  };

  it('lists what is saved, with what the catalogue knows of it', async () => {
    bff.answer('user', `GET ${list}`, () => ({ items: [item] }));
    bff.answer('catalogue', `POST ${kind.lookUp}`, () => ({ items: [kind.lookedUp] }));
    expect(await request()).toEqual([200, { items: [{ ...item, ...kind.expected }] }]);
  });

  it('lists it without details while the catalogue is away', async () => {
    const restore = bff.stopService('catalogue');
    expect(await request()).toEqual([200, { items: [{ ...item, ...kind.unknown }] }]);
    restore();
  });

  it('gives the ids alone', async () => {
    expect(await request('/ids')).toEqual([200, { ids: Object.values(body) }]);
  });

  it('does not save what no visitor can see', async () => {
    expect(await request('', 'POST', body)).toEqual([
      404,
      expect.objectContaining({ code: kind.notFound }),
    ]);
  });

  it('removes one', async () => {
    const [id] = Object.values(body);
    bff.answer('user', `DELETE ${list}/${id}`, (reply) => reply.status(204).send());
    expect(await request(`/${id}`, 'DELETE')).toEqual([204, '']);
  });
});

describe('the address of an episode that is not shown', () => {
  const known = { id: 'abcdefghijk', title: 'A talk', available: false, reason: 'private' };

  it.each([
    ['was shown earlier', [known], 'BFF.WITHDRAWN_EPISODE_NOT_FOUND'],
    ['was never shown', [{ ...known, title: null }], 'BFF.NOT_FOUND'],
    ['is not known', [], 'BFF.NOT_FOUND'],
    ['cannot be looked up', null, 'BFF.NOT_FOUND'],
  ])('says that it %s', async (_, items, code) => {
    const restore = items ? () => undefined : bff.stopService('catalogue');
    bff.answer('catalogue', 'POST /v1/episodes/lookup', () => ({ items }));
    const answer = await bff.fetch(`/api/v1/episodes/${known.id}`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code }]);
    restore();
  });
});
