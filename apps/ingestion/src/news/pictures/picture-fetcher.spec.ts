import { describe, expect, it } from '@jest/globals';
import { pagePictures, PictureFetcher } from './picture-fetcher.js';

const PAGE = 'https://news.example/articles/1';
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
const full = (text: string) => text.replaceAll('I/', 'https://i.example/');

describe('pagePictures', () => {
  it.each<[string, ...string[]]>([
    [meta('og:image', 'I/a.jpg'), 'I/a.jpg'],
    [meta('og:image', '/a.jpg?b=1&amp;c=2'), 'https://news.example/a.jpg?b=1&c=2'],
    [meta('og:image', 'http://i.example/a.jpg'), 'I/a.jpg'],
    [`<base href="I/x/">${meta('og:image', 'a.jpg')}`, 'I/x/a.jpg'],
    ['<meta name="twitter:image" content="I/t.jpg">', 'I/t.jpg'],
    [meta('twitter:image', 'I/t.jpg') + meta('OG:Image', 'I/o.jpg'), 'I/o.jpg', 'I/t.jpg'],
    [meta('og:image', 'data:image/png;base64,AA') + meta('twitter:image', 'I/t.jpg'), 'I/t.jpg'],
    [meta('og:image', 'I/drawing.SVG')],
    [meta('og:image', 'javascript:alert(1)')],
    [meta('og:image', ' ')],
    ['<p>no picture'],
    [''],
  ])('of %s are %s', (html, ...expected) =>
    expect(pagePictures(full(html), PAGE)).toEqual(expected.map(full)),
  );
});

it('fetches the next picture that a page names if the first cannot be had', async () => {
  const picture = { state: 'found', url: 'a', others: ['b', 'c'] };
  const article = { picture, state: { thumbnail_url: 'a' } };
  const articles = {
    find: () => article,
    setPagePicture: (_id: string, next: typeof picture) =>
      Object.assign(article, { picture: next, state: { thumbnail_url: next.url } }),
    setPicture: () => undefined,
  };
  const asked: string[] = [];
  const pace = { take: (url: string) => ({ status: asked.push(url) === 2 ? 200 : 404 }) };
  const others = [{}, { put: () => ({}) }, { debug: () => undefined }];
  const parts = [articles, { notify: () => undefined }, {}, pace, ...others] as unknown;
  const fetcher = new PictureFetcher(...(parts as ConstructorParameters<typeof PictureFetcher>));
  const request = { _id: 'x', link: '', userAgent: null, wishedAt: new Date(), claimedUntil: null };
  expect(await fetcher.fetch(request, new AbortController().signal)).toBe('done');
  expect([asked, article.state.thumbnail_url]).toEqual([['a', 'b'], 'b']);
});
