import { describe, expect, it } from '@jest/globals';
import { passagesOf, searchedPassages } from './transcripts.service.js';

const cue = (start: number, text: string) => ({ start, end: start + 1, text });

describe('the words of a message', () => {
  it('stand by the minute, each once, without silence', () => {
    const cues = [cue(1, 'Queues, queues!'), cue(59.9, 'A long queue'), cue(3_600, 'Bye')];
    expect(searchedPassages(cues, true)).toEqual([
      { start: 0, words: 'queues a long queue' },
      { start: 3_600, words: 'bye' },
    ]);
    expect(passagesOf(cues, true)).toHaveLength(61);
  });

  it('stand by about as many words where there are no times', () => {
    const cues = Array.from({ length: 30 }, (_, at) =>
      cue(0, `one two three four five six p${at}`),
    );
    expect(passagesOf(cues, false).map(({ length }) => length)).toEqual([16, 14]);
  });

  it.each([
    ['of one word each', 20_000, (at: number) => cue(at * 180, `w${at}`)],
    ['in a script of three bytes', 2_000, (at: number) => cue(at * 60, '機械学習'.repeat(60) + at)],
    ['far away', 2, (at: number) => cue(at * 3_599_940, 'far')],
  ])('fit into a message of the broker: %s', (_, count, cueAt) => {
    const passages = searchedPassages(
      Array.from({ length: count }, (_each, at) => cueAt(at)),
      true,
    );
    expect(passages.length).toBeGreaterThan(1);
    expect(Buffer.byteLength(JSON.stringify(passages))).toBeLessThan(900_000);
  });
});
