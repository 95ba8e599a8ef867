import { describe, expect, it } from '@jest/globals';
import { matching, MOST_TOPICS, spelled, usableTopics } from './categories-page.js';

const groups = [
  {
    title: 'Technical Topics' as const,
    topics: ['AI', 'Machine Learning', 'C++'].map((name) => ({ name, episodes: 1 })),
  },
  {
    title: 'Other Topics' as const,
    topics: ['Café culture', 'E-learning'].map((name) => ({ name, episodes: 1 })),
  },
];
const matches = (text: string) =>
  matching(groups, text).map(({ title, topics }) => [title, topics.map(({ name }) => name)]);

describe('the topics that match a text', () => {
  it('are all while there is none', () => {
    expect(matching(groups, '')).toEqual(groups);
    expect(matching(groups, '   ')).toEqual(groups);
  });

  it.each([
    [
      'LEARN',
      [
        ['Technical Topics', ['Machine Learning']],
        ['Other Topics', ['E-learning']],
      ],
    ],
    ['e l', [['Technical Topics', ['Machine Learning']]]],
    ['c++', [['Technical Topics', ['C++']]]],
    ['.*', []],
    ['cafe\u0301', [['Other Topics', ['Café culture']]]],
    [' ai ', [['Technical Topics', ['AI']]]],
  ])('%p: have it in their name, whatever the case', (text, expected) => {
    expect(matches(text)).toEqual(expected);
  });
});

describe('the topics of an address', () => {
  it('are unique, case-insensitively', () => {
    expect(usableTopics(['AI', 'ai', 'DevOps', 'Ai'])).toEqual(['AI', 'DevOps']);
  });

  it('leave out invalid names', () => {
    const longest = 'x'.repeat(100);
    expect(usableTopics(['', '  ', `${longest}x`, longest, '\u0000'])).toEqual([longest, '\u0000']);
  });

  it('are no more than the server takes', () => {
    const many = Array.from({ length: MOST_TOPICS + 10 }, (_, index) => `t${index}`);
    expect(usableTopics(many)).toEqual(many.slice(0, MOST_TOPICS));
  });

  it('are written as the catalogue spells them, where it knows them', () => {
    expect(spelled(['machine LEARNING', 'unheard of'], groups)).toEqual([
      'Machine Learning',
      'unheard of',
    ]);
  });
});
