import { expect, it, describe } from '@jest/globals';
import { statedScore, toArticle } from './news.queries.js';
import { article } from '../../../test/generate-news.js';

describe('statedScore', () => {
  const scoreOf = (description: string, cve_ids = ['CVE-2026-1234']) =>
    statedScore({ title: 'A flaw', description, cve_ids });

  it.each<[string, number | undefined]>([
    ['It has a CVSS score of 9.8.', 9.8],
    ['(CVSS score: 10.0)', 10],
    ['CVSS v3.1: 7.5', 7.5],
    ['CVSS 3.1 base score 8.8 (high)', 8.8],
    ['cvss 6.5', 6.5],
    ['Rated with CVSS 3.1', undefined],
    ['CVSS 9.8 for one, CVSS 5.3 for the other', undefined],
    ['CVSS 9.8, again CVSS 9.8', 9.8],
    ['CVSS score of 98.6', undefined],
    ['Firmware 9.8.1 has it; CVSS is not known', undefined],
    ['Version 9.8 is fixed', undefined],
  ])('%s', (text, expected) => {
    expect(scoreOf(text)).toBe(expected);
  });

  it('belongs to one vulnerability', () => {
    expect(scoreOf('CVSS 9.8', ['CVE-2026-1', 'CVE-2026-2'])).toBeUndefined();
    expect(scoreOf('CVSS 9.8', [])).toBeUndefined();
  });
});

describe('toArticle', () => {
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
});
