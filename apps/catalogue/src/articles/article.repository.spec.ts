import { describe, expect, it } from '@jest/globals';
import { articleState } from '@elevate/contracts/catalogue';
import { observedArticle } from '../../test/messages.js';
import { toArticle, toArticleMessage } from './article.repository.js';

const document = (change = {}) => ({
  _id: 'a',
  version: 3,
  unpublished: true,
  sourceVersion: 2,
  canonicalLink: null,
  state: { ...toArticle(observedArticle(1, change)), story_id: 's' },
});

describe('an article', () => {
  it('is what its feed says, with the feed as its source', () => {
    const feed = { id: 'f', name: 'The Feed', category: 'Research' } as const;
    expect(toArticle(observedArticle(1, { feed }))).toMatchObject({
      source: 'The Feed',
      source_id: 'f',
      category: 'Research',
      created_at: '2026-01-01T01:00:00.000Z',
    });
  });

  it('has the topics that episodes have', () => {
    const { topics } = toArticle(
      observedArticle(1, { title: 'Kubernetes flaw', description: 'A cloud security story.' }),
    );
    expect(topics).toContain('DevOps');
  });

  it.each([
    ['a \u202Ereversed\u202C title\u0007', 'a reversed title'],
    ['\u200F\u202E', 'news.example.org'],
  ])('titled %p is shown as %p', (title, expected) => {
    expect(toArticle(observedArticle(1, { title })).title).toBe(expected);
  });

  it('has an absolute address for each picture if the site knows its own', () => {
    const size = { width: 960, height: 540 };
    const thumbnails = [{ url: '/article-pictures/1-large.webp', ...size }];
    const message = toArticleMessage(document({ thumbnails }), 'https://site.example');
    expect(articleState.parse(message.data).thumbnails).toEqual([
      { ...thumbnails[0], absolute_url: 'https://site.example/article-pictures/1-large.webp' },
    ]);
    const { data } = toArticleMessage(document({ thumbnails }));
    expect(data).toMatchObject({ thumbnails });
  });

  it('leaves as a message that keeps its contract, or as a tombstone', () => {
    const { type, data } = toArticleMessage(document());
    expect(type).toBe('catalogue.article.changed.v1');
    expect(articleState.parse(data)).toMatchObject({ version: 3, story_id: 's' });
    expect(toArticleMessage({ ...document(), removed: true })).toEqual({
      type: 'catalogue.article.removed.v1',
      subject: 'a',
      sequence: 3,
      data: null,
    });
  });
});
