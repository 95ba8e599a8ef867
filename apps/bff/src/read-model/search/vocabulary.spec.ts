import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@elevate/testing';
import { differInMore, editDistance, lettersOf, Vocabulary } from './vocabulary.js';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['python', 'python', 0],
    ['pyhton', 'python', 1],
    ['pythn', 'python', 1],
    ['pythoon', 'python', 1],
    ['pithon', 'python', 1],
    ['javascirpt', 'javascript', 1],
    ['kubernets', 'kubernetes', 1],
    ['kubrnets', 'kubernetes', 2],
    ['ca', 'abc', 3],
    ['rust', 'python', 3],
  ])('from %p to %p is %i', (from, to, distance) => {
    expect(editDistance(from, to, 2)).toBe(distance);
    expect(editDistance(to, from, 2)).toBe(distance);
    if (distance <= 2) expect(differInMore(lettersOf(from), lettersOf(to), distance)).toBe(false);
  });
});

it('a vocabulary counts the texts of each word, and finds the near ones, as a plain list does', () => {
  const random = seededRandom(3);
  const pick = (from: string) => [...from][Math.floor(random() * [...from].length)]!;
  const word = () =>
    Array.from({ length: 3 + Math.floor(random() * 6) }, () => pick('abcié')).join('');
  const vocabulary = new Vocabulary();
  const counts = new Map<string, number>();
  for (let number = 0; number < 1_500; number += 1) {
    const words = Array.from({ length: 5 }, word);
    vocabulary.add(`${words.join(' ')}, ${words[0]}; v${number} ab`);
    for (const each of new Set(words)) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  for (const [each, count] of counts)
    expect([each, vocabulary.countOf(each)]).toEqual([each, count]);
  for (const absent of ['ab', 'v7', 'zzz', '']) expect(vocabulary.countOf(absent)).toBe(0);
  for (const each of [...counts.keys()].filter(({ length }) => length > 3).slice(0, 20)) {
    const most = each.length < 8 ? 1 : 2;
    const isNear = (other: string) => other !== each && editDistance(each, other, most) <= most;
    const near = vocabulary.near(each, Infinity).map(({ text, count }) => [text, count]);
    expect(near.sort()).toEqual([...counts].filter(([other]) => isNear(other)).sort());
  }
});
