import { describe, expect, it } from '@jest/globals';
import { linkify } from './description.js';

const linksIn = (text: string) =>
  linkify(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('linkify', () => {
  it.each([
    ['See https://example.org.', ['https://example.org']],
    [
      '(https://example.org/a), https://example.org/b!',
      ['https://example.org/a', 'https://example.org/b'],
    ],
    ['https://example.org/wiki/Lagos_(city) is large', ['https://example.org/wiki/Lagos_(city)']],
    ['HTTP://EXAMPLE.ORG/x?a=1&b=2#c', ['HTTP://EXAMPLE.ORG/x?a=1&b=2#c']],
    [
      'https://example.org/one\nhttps://example.org/two',
      ['https://example.org/one', 'https://example.org/two'],
    ],
    ['“https://example.org/é”', ['https://example.org/é']],
  ])('finds the addresses in %p', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'www.example.org',
    'https://',
    'http://...',
    'xhttps://example.org',
    '',
  ])('leaves %p alone', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('loses no character and ends an address before markup', () => {
    const text = 'a <b>https://example.org/x"></b> & ) https://example.org/y)))';
    const parts = linkify(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(linksIn(text)).toEqual(['https://example.org/x', 'https://example.org/y']);
  });

  it('stays quick on a text made to slow it down', () => {
    const text = `https://example.org/${')'.repeat(5_000)} ${'http://'.repeat(2_000)}`;
    const began = process.cpuUsage();
    linkify(text);
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
  });
});
