import { describe, expect, it } from '@jest/globals';
import { commentsIn } from './comments.mjs';
import { languageProblems, measure } from './measure.mjs';

const CODE = `/** Retries failed publishes. */
export const url = 'https://example.org/*no comment*/'; // the public address
// Two lines
// are one comment.
const pattern = /\\/\\/ no comment/;
`;

describe('commentsIn', () => {
  it('finds comments and leaves strings and patterns alone', () => {
    expect(commentsIn('a.ts', CODE)).toEqual([
      'Retries failed publishes.',
      'the public address',
      'Two lines are one comment.',
    ]);
  });

  it('reads JSX text as text', () => {
    expect(commentsIn('a.tsx', 'const x = <p>see https://example.org {/* why */}</p>;')).toEqual([
      'why',
    ]);
  });
});

describe('measure', () => {
  const texts = {
    'libs/a/src/a.ts': '// What is stored here.\n\n// A lease ends after 8 s.\n',
    'libs/a/src/a.spec.ts': '// What a test says does not count.\n',
    'README.md': 'The caller is told, and nobody waits.\n',
  };
  const measured = measure(Object.keys(texts), (file) => texts[file]);

  it('counts words and headless openings outside tests', () => {
    expect(measured).toMatchObject({ files: 1, words: 9, comments: 2 });
    expect(measured.headless).toEqual(['libs/a/src/a.ts: What is stored here.']);
  });

  it('counts banned terms in code and prose', () => {
    expect(measured.banned.get('told')).toEqual([
      'README.md:1: The caller is told, and nobody waits.',
    ]);
    expect(measured.banned.get('nobody')).toHaveLength(1);
    expect(measured.banned.get('anew')).toEqual([]);
  });

  it('exempts the stored field, but not the word beside it', () => {
    const text = 'if (document.told) return; // told';
    const bannedIn = (file) => measure([file], () => text).banned.get('told');
    expect(bannedIn('apps/events/src/events/event.mapper.ts')).toHaveLength(1);
    expect(bannedIn('apps/user/src/a.ts')).toHaveLength(2);
  });
});

describe('languageProblems', () => {
  const within = { words: 35_000, comments: 200, headless: ['a.ts: What'], banned: new Map() };

  it('accepts values within the limits', () => {
    expect(languageProblems(within)).toEqual([]);
  });

  it('refuses too many words', () => {
    expect(languageProblems({ ...within, words: 35_001 })).toHaveLength(1);
  });

  it('lists headless comments from one percent', () => {
    expect(languageProblems({ ...within, comments: 100 })).toContain('a.ts: What');
  });

  it('lists each banned term', () => {
    const banned = new Map([['anew', ['a.ts:1: anew']]]);
    expect(languageProblems({ ...within, banned })).toContain('a.ts:1: anew');
  });
});
