import { describe, expect, it } from '@jest/globals';
import { cutText, linkify } from './description.js';

describe('cutText', () => {
  it('does not cut a text that is only slightly too long', () => {
    const text = 'word '.repeat(110).trim();
    expect(cutText(text)).toBe(text);
  });

  it('cuts a long text between two words', () => {
    const start = cutText('wonderful '.repeat(200));
    expect(start.length).toBeLessThanOrEqual(480);
    expect(start).toMatch(/^(wonderful )+wonderful$/);
  });

  it('cuts after eight lines, however short they are', () => {
    const text = Array.from({ length: 60 }, (_, line) => `0${line % 10}:00`).join('\n');
    expect(cutText(text).split('\n')).toHaveLength(8);
  });

  it('does not cut an emoji in two', () => {
    expect(cutText('a' + '🎤'.repeat(600))).not.toMatch(/[\uD800-\uDBFF]$/);
  });
});

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
