import { describe, expect, it } from '@jest/globals';
import type { ReceivedMessage } from '../transport.js';
import { toSettledNote } from '../dead-letter.js';
import { DeadLetterTopicContents } from './dead-letters.js';

const at = (partition: number, offset: number): ReceivedMessage => ({
  topic: 'test.thing.dlq',
  partition,
  offset: String(offset),
  key: `${partition}-${offset}`,
  value: null,
  headers: {},
});
const note = (partition: number, offset: number, ...places: string[]): ReceivedMessage => ({
  ...at(partition, offset),
  ...toSettledNote(places),
});

describe('DeadLetterTopicContents', () => {
  it('cuts off everything it has seen, and nothing else, when nothing is to stay', () => {
    const letters = [at(0, 3), at(0, 4), at(1, 7)];
    const contents = new DeadLetterTopicContents([...letters, note(0, 5, '0:4')]);
    expect(contents.open).toEqual([letters[0], letters[2]]);
    expect(contents.settle(contents.open)).toEqual({
      toNote: [],
      ends: new Map([
        [0, 6n],
        [1, 8n],
      ]),
    });
  });

  it('notes what stands behind one that stays, and cuts off what stands before it', () => {
    const [first, second, third] = [at(0, 0), at(0, 1), at(0, 2)] as const;
    const contents = new DeadLetterTopicContents([first, second, third]);
    expect(contents.settle([first, third])).toEqual({ toNote: ['0:2'], ends: new Map([[0, 1n]]) });
  });

  it('keeps a note for as long as its letter may be read, in whichever partition it is', () => {
    const [stays, leaves] = [at(0, 0), at(1, 0)] as const;
    const contents = new DeadLetterTopicContents([stays, at(0, 1), leaves, note(1, 1, '0:1')]);
    expect(contents.open).toEqual([stays, leaves]);
    expect(contents.settle([leaves])).toEqual({
      toNote: [],
      ends: new Map([
        [0, 0n],
        [1, 1n],
      ]),
    });
  });
});
