import { describe, expect, it } from '@jest/globals';
import { nameByHost, usableName } from './opml.js';

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
