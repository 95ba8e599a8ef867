import { expect, it } from '@jest/globals';
import { article } from '../../../test/generate-news.js';
import { toArticle } from './article.mapper.js';

it.each([
  ['http://a.example/1.jpg', 'https://a.example/1.jpg'],
  ['https://a.example:8443/1.jpg', 'https://a.example:8443/1.jpg'],
  ['https://127.0.0.1/1.jpg', null],
  ['https://printer.local/1.jpg', null],
  ['not an address', null],
])('the picture %s is shown as %s', (thumbnail_url, shown) => {
  expect(toArticle({ ...article({ id: 'a' }), thumbnail_url }).thumbnail_url).toBe(shown);
});
