import { describe, expect, it } from '@jest/globals';
import { otherTopics } from './topic-classifier.js';

describe('otherTopics', () => {
  it.each<[string, string[], string[]]>([
    [
      'cleans spaces, underscores and hash marks',
      [' #quantum   computing ', 'open_data'],
      ['Quantum Computing', 'Open Data'],
    ],
    ['parts tags that were written in one', ['#alpha#beta'], ['Alpha', 'Beta']],
    [
      'says each once, as it was written first',
      ['MicroPython', 'micropython', 'MICROPYTHON'],
      ['MicroPython'],
    ],
    ['keeps the capitals of its author', ['IoT', 'PyLadies'], ['IoT', 'PyLadies']],
    [
      'gives capitals where there are none',
      ['user-groups', "women's health"],
      ['User-Groups', "Women's Health"],
    ],
    ['leaves out rooms and years', ['Room 211', 'pycascades2021', '2024'], []],
    ['leaves out kinds of recording', ['Lightning Talks', 'keynote', 'podcast'], []],
    ['leaves out addresses and markup', ['https://example.org', '@someone', '<b>'], []],
    ['leaves out sentences and novels', ['how to learn this fast', 'x'.repeat(31)], []],
    ['leaves out what says nothing', ['', '#', 'a', '42', '!!'], []],
  ])('%s', (_, tags, expected) => {
    expect(otherTopics(tags, 'A channel')).toEqual(expected);
  });

  it("leaves out the channel's own name, however it is written, and the kinds of gathering", () => {
    const tags = ['pycascades', 'Py Cascades', 'PyCon', 'MicroPython'];
    expect(otherTopics(tags, 'PyCascades')).toEqual(['MicroPython']);
  });
});
