import { describe, expect, it } from '@jest/globals';
import { choiceKey, ChoiceSet, isFollow, isHide, type Choice } from './following.js';

const talk = {
  id: 'TEST0000001',
  title: 'Why C++ and “machine learning” (still) matter.',
  channel_id: 'UC1',
  topics: ['Machine Learning', 'Career Development'],
  speakers: ['Annie Jean-Baptiste'],
};
const article = {
  id: 'a1',
  title: 'A patch for OpenSSL',
  topics: [],
  category: 'Vendors',
  source: 'The Hacker News',
};
const meets = (choice: Choice, item: typeof talk | typeof article = talk) =>
  new ChoiceSet([choice]).has(item);

describe('a set of choices', () => {
  it.each<[Choice, boolean]>([
    [{ kind: 'channel', id: 'UC1' }, true],
    [{ kind: 'channel', id: 'uc1' }, false],
    [{ kind: 'topic', id: 'machine LEARNING' }, true],
    [{ kind: 'topic', id: 'Learning' }, false],
    [{ kind: 'speaker', id: 'annie-jean-baptiste' }, true],
    [{ kind: 'episode', id: 'TEST0000001' }, true],
    [{ kind: 'word', id: 'MATTER' }, true],
    [{ kind: 'word', id: 'mat' }, false],
    [{ kind: 'word', id: 'c++' }, true],
    [{ kind: 'word', id: 'Machine  learning' }, true],
    [{ kind: 'word', id: 'learning still' }, true],
    [{ kind: 'word', id: 'learning matter' }, false],
    [{ kind: 'source', id: 'The Hacker News' }, false],
  ])('with %j meets the talk: %s', (choice, expected) => {
    expect(meets(choice)).toBe(expected);
  });

  it('meets an article by its category and source', () => {
    expect(meets({ kind: 'category', id: 'Vendors' }, article)).toBe(true);
    expect(meets({ kind: 'source', id: 'The Hacker News' }, article)).toBe(true);
    expect(meets({ kind: 'category', id: 'News' }, article)).toBe(false);
  });

  it('says which choices an item meets, and is nothing where nothing was chosen', () => {
    const both = new ChoiceSet([
      { kind: 'topic', id: 'Career development' },
      { kind: 'channel', id: 'UC1' },
      { kind: 'channel', id: 'UC2' },
    ]);
    expect(both.of(talk).map(choiceKey).sort()).toEqual([
      'channel UC1',
      'topic career development',
    ]);
    expect(new ChoiceSet([]).has(talk)).toBe(false);
  });

  it('has one entry for all spellings of a topic', () => {
    const twice = ['DevOps', ' devops '].map((id) => ({ kind: 'topic', id }));
    expect(new ChoiceSet(twice).size).toBe(1);
  });
});

it('an id must be one of its kind', () => {
  expect(isFollow({ kind: 'topic', id: ' ' })).toBe(false);
  expect(isFollow({ kind: 'topic', id: 'x'.repeat(101) })).toBe(false);
  expect(isFollow({ kind: 'category', id: 'vendors' })).toBe(false);
  expect(isFollow({ kind: 'word', id: 'x' })).toBe(false);
  expect(isFollow({ kind: 'constructor', id: 'x' })).toBe(false);
  expect(isHide({ kind: 'episode', id: 'x' })).toBe(false);
  expect(isHide({ kind: 'word', id: 'x' })).toBe(true);
  expect(isHide({ kind: 'source', id: 'x' })).toBe(false);
});
