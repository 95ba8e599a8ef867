import { expect, it } from '@jest/globals';
import { article } from '../../../test/generate-news.js';
import { toArticle } from './news.queries.js';

const SMALL = { url: '/article-pictures/a-small.webp', width: 480, height: 270 };
const LARGE = { url: '/article-pictures/a-large.webp', width: 960, height: 540 };

it.each([
  [undefined, null],
  [[], null],
  [[SMALL, LARGE], LARGE.url],
])(
  'shows the copies of a picture and never the publisher’s address (%p)',
  (thumbnails, expected) => {
    const thumbnail_url = 'https://pictures.example/1.jpg';
    const card = toArticle({ ...article({ id: 'a' }), thumbnail_url, thumbnails });
    expect(card).toMatchObject({ thumbnail_url: expected, thumbnails: thumbnails ?? [] });
  },
);
