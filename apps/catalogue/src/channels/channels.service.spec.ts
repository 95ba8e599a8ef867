import { describe, expect, it } from '@jest/globals';
import { channelTopics } from './channels.service.js';

describe('channelTopics', () => {
  it('puts the most frequent first and equally frequent ones by name', () => {
    const episodes = [
      { topics: ['B', 'A'] },
      { topics: ['C'] },
      { topics: ['C', 'A'] },
      { topics: ['C', 'B'] },
    ];
    expect(channelTopics(episodes)).toEqual(['C', 'A', 'B']);
  });

  it('keeps five', () => {
    expect(channelTopics([{ topics: ['f', 'e', 'd', 'c', 'b', 'a'] }])).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });

  it('has none without episodes', () => {
    expect(channelTopics([])).toEqual([]);
  });
});
