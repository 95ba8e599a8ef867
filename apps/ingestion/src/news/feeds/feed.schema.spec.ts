import { describe, expect, it } from '@jest/globals';
import { nameByHost, newFeed, usableName } from './feed.schema.js';

describe('the name of a feed', () => {
  it.each([
    ['  Sample\n  Security  News ', 'Sample Security News'],
    ['Rust & www', 'Rust & www'],
    ['example.org weekly', 'example.org weekly'],
    ['', null],
    ['   ', null],
    [undefined, null],
    ['https://example.org/feed.xml', null],
    ['http://example.org', null],
    ['www.example.org', null],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('of %j is %j', (title, name) => expect(usableName(title)).toBe(name));

  it('is its host while nothing better is known', () =>
    expect(nameByHost('https://www.example.org/feeds/all.xml')).toBe('example.org'));
});

describe('the address of a new feed', () => {
  it.each([
    ['feed://a.example/a.xml', 'http://a.example/a.xml'],
    ['feed:https://a.example/b.xml', 'https://a.example/b.xml'],
    ['feed://https://a.example/b.xml', 'https://a.example/b.xml'],
    ['FEED:a.example/c.xml', 'http://a.example/c.xml'],
    ['itpc://a.example/d.xml', 'http://a.example/d.xml'],
    [' https://a.example/e.xml\n', 'https://a.example/e.xml'],
    ['http://feed.example/feed:1', 'http://feed.example/feed:1'],
  ])('%j is stored as %s', (address, url) => {
    expect(newFeed({ feed_url: address }, new Date()).state.feed_url).toBe(url);
  });

  it.each([
    'feed:',
    'feed:javascript:alert(1)',
    'feed:file:///etc/passwd',
    'feed://me:pass@a.example/',
  ])('is not %s', (address) =>
    expect(() => newFeed({ feed_url: address }, new Date())).toThrow('Not the address'),
  );
});
