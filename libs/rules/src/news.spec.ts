import { describe, expect, it } from '@jest/globals';
import {
  NEWS_CATEGORIES,
  newsCategoryProblem,
  pageProblem,
  newsPageText,
  newsParameters,
  newsTermProblem,
  newsTitle,
  readNewsQuery,
} from './news.js';
import { withoutHiddenCharacters } from './text-safety.js';

describe('the news query of an address', () => {
  it.each([
    ['', ''],
    ['category=Research', 'category=Research'],
    ['category=rESEARCH', 'category=Research'],
    ['category=Sports&page=3', 'page=3'],
    ['q=%20Log4J%20&category=News', 'category=News&q=log4j'],
    ['q=+&page=1', ''],
    ['q=a%26b%3D%22%2B', 'q=a%26b%3D%22%2B'],
    ['source=0f1e2d3c4b5a6978&page=2', 'source=0f1e2d3c4b5a6978&page=2'],
    ['cve=cve-2021-44228', 'cve=CVE-2021-44228'],
    ['cve=CVE-21-1', ''],
    ['vendor=%20CITRIX%20', 'vendor=citrix'],
    [`vendor=${'x'.repeat(101)}`, ''],
    ['exploited=true&page=2', 'exploited=true&page=2'],
    ['exploited=yes', ''],
    ['source=', ''],
    ['source=a%2Fb', ''],
    ['page=0', ''],
    ['page=02', ''],
    ['page=1e9', ''],
    ['page=9999999999', ''],
    [`q=${'x'.repeat(201)}`, ''],
    ['page=2&q=%CE%9B%CE%9F%CE%93%CE%9F%CE%A3', 'q=%CE%BB%CE%BF%CE%B3%CE%BF%CF%83&page=2'],
    ['constructor=1&__proto__=2', ''],
  ])('%p is written as %p', (parameters, written) => {
    const query = readNewsQuery(Object.fromEntries(new URLSearchParams(parameters)));
    expect(String(newsParameters(query))).toBe(written);
    const again = readNewsQuery(Object.fromEntries(newsParameters(query)));
    expect(again).toEqual(query);
  });

  it('rejects invalid parameters', () => {
    expect(NEWS_CATEGORIES.map(newsCategoryProblem)).toEqual(NEWS_CATEGORIES.map(() => undefined));
    for (const wrong of ['', 'Sports', ['News'], 7, null]) {
      expect(newsCategoryProblem(wrong)).toMatch(/^category must be one of Vulnerability, /);
    }
    for (const right of ['1', '999999999']) expect(pageProblem(right)).toBeUndefined();
    for (const wrong of ['0', '-1', '1.0', '', ' 1', 1, ['1']]) {
      expect(pageProblem(wrong)).toMatch(/^page must be a whole number/);
    }
    for (const right of ['', 'x'.repeat(200), '👩🏾‍💻'.repeat(50), ` ${'x'.repeat(200)} `]) {
      expect(newsTermProblem(right)).toBeUndefined();
    }
    for (const wrong of ['x'.repeat(201), ['a'], undefined, {}]) {
      expect(newsTermProblem(wrong)).toMatch(/^q must be/);
    }
  });

  it('has a title from its category and search term', () => {
    expect(newsTitle({})).toBe('Cybersecurity news');
    expect(newsTitle({ category: 'Exploits', q: 'log4j' })).toBe(
      'Cybersecurity news: Exploits, “log4j”',
    );
  });

  it('numbers later pages in the title', () => {
    const { title, description } = newsPageText({ page: 1 });
    expect(title).toBe('Cybersecurity news');
    expect(newsPageText({ page: 2 })).toEqual({ title: 'Cybersecurity news, page 2', description });
  });
});

it('withoutHiddenCharacters strips only invisible characters', () => {
  expect(withoutHiddenCharacters('a\u202Egpj.exe\u0000\n b\u200F \uD800é 👩🏾‍💻')).toBe(
    'agpj.exe  b é 👩🏾‍💻',
  );
});
