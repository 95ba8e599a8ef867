import { describe, expect, it } from '@jest/globals';
import { pagePicture } from './picture-fetcher.js';

const PAGE = 'https://news.example/articles/1';
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

describe('pagePicture', () => {
  it.each([
    [meta('og:image', 'https://i.example/a.jpg'), 'https://i.example/a.jpg'],
    [meta('og:image', '/a.jpg?b=1&amp;c=2'), 'https://news.example/a.jpg?b=1&c=2'],
    [meta('og:image', 'http://i.example/a.jpg'), 'https://i.example/a.jpg'],
    [
      `<base href="https://cdn.example/x/">${meta('og:image', 'a.jpg')}`,
      'https://cdn.example/x/a.jpg',
    ],
    ['<meta name="twitter:image" content="https://i.example/t.jpg">', 'https://i.example/t.jpg'],
    [
      meta('twitter:image', 'https://i.example/t.jpg') +
        meta('OG:Image', 'https://i.example/o.jpg'),
      'https://i.example/o.jpg',
    ],
    [
      meta('og:image', 'data:image/png;base64,AA') +
        meta('twitter:image', 'https://i.example/t.jpg'),
      'https://i.example/t.jpg',
    ],
    [meta('og:image', 'https://i.example/drawing.SVG'), null],
    [meta('og:image', 'javascript:alert(1)'), null],
    [meta('og:image', ' '), null],
    ['<p>no picture', null],
    ['', null],
  ])('of %s is %s', (html, expected) => expect(pagePicture(html, PAGE)).toBe(expected));
});
