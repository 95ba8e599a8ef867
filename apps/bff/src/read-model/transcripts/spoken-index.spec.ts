import { describe, expect, it } from '@jest/globals';
import { readSearchWords } from '@elevate/rules';
import { seededRandom } from '@elevate/testing';
import { SpokenIndex } from './spoken-index.js';

const index = (talks: Readonly<Record<string, readonly string[]>>) => {
  const created = new SpokenIndex<{ readonly id: string }>();
  for (const [id, passages] of Object.entries(talks)) created.put({ id }, passages);
  return created;
};
const found = (spoken: SpokenIndex<{ readonly id: string }>, query: string) =>
  spoken
    .find(readSearchWords(query), () => true)
    .map(({ item, passage, isTogether }) => `${item.id}:${passage}${isTogether ? '' : '+1'}`)
    .sort();

const TALKS = {
  queues: ['welcome queues', 'back pressure slows producers', 'that keeps memory flat'],
  joins: ['welcome joins', 'nested loops', 'hash joins need memory'],
};

describe('a passage is found', () => {
  it.each([
    ['by a word', 'pressure', ['queues:1']],
    ['by all of its words', 'producers pressure', ['queues:1']],
    ['by words of the next half minute too', 'producers memory', ['queues:1+1']],
    ['at its first place in a talk', 'welcome', ['joins:0', 'queues:0']],
    ['by another form', 'queue', ['queues:0']],
    ['by an unfinished word', 'hash joi', ['joins:2']],
    ['by a misspelt word', 'presure', ['queues:1']],
    ['without its common words', 'that the memory', ['joins:2', 'queues:2']],
    ['by the words of a phrase', '"back pressure"', ['queues:1']],
  ])('%s', (_, query, expected) => {
    expect(found(index(TALKS), query)).toEqual(expected);
  });

  it.each([
    ['words further apart', 'welcome memory'],
    ['words of two talks', 'queues joins'],
    ['common words alone', 'this is what you need'],
    ['a word that no talk has', 'kubernetes'],
    ['nothing', '!'],
  ])('not by %s', (_, query) => {
    expect(found(index(TALKS), query)).toEqual([]);
  });

  it('in scripts without spaces', () => {
    expect(found(index({ a: ['機械 械学 学習'] }), '機械学習')).toEqual(['a:0']);
  });

  it('no more once its transcript is replaced or removed', () => {
    const spoken = index(TALKS);
    spoken.put({ id: 'queues' }, ['nested pressure']);
    spoken.remove('joins');
    expect(found(spoken, 'nested')).toEqual(['queues:0']);
    expect(found(spoken, 'memory')).toEqual([]);
  });

  it('in every talk that has the words, however often talks change', () => {
    const random = seededRandom(7);
    const word = () => `w${Math.floor(random() * random() * 400)}x`;
    const talks = new Map<string, string[]>();
    const spoken = index({});
    for (let change = 0; change < 400; change += 1) {
      const id = `t${Math.floor(random() * 150)}`;
      if (random() < 0.2) {
        talks.delete(id);
        spoken.remove(id);
        continue;
      }
      const passages = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
        [...new Set(Array.from({ length: 8 }, word))].join(' '),
      );
      talks.set(id, passages);
      spoken.put({ id }, passages);
    }
    for (let query = 0; query < 60; query += 1) {
      const words = [word(), word()];
      const has = (passage = '') => words.map((each) => passage.split(' ').includes(each));
      const expected = [...talks].flatMap(([id, passages]) => {
        const together = passages.findIndex((passage) => has(passage).every(Boolean));
        if (together !== -1) return `${id}:${together}`;
        const near = passages.findIndex((passage, at) => {
          const next = has(passages[at + 1]);
          return has(passage).every((own, which) => own || next[which]);
        });
        return near === -1 ? [] : `${id}:${near}+1`;
      });
      expect(found(spoken, `"${words[0]}" "${words[1]}"`)).toEqual(expected.sort());
    }
  });
});
