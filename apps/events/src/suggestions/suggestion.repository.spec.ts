import { describe, expect, it } from '@jest/globals';
import { plainLine, suggestedAddress, suggestionKey } from './suggestion.repository.js';

const ID = 'UCabcdefghijklmnopqrstuv';

describe('the address of a suggestion', () => {
  it.each([
    ['channel', '@a.meetup', 'https://www.youtube.com/@a.meetup'],
    ['channel', ` https://youtube.com/channel/${ID} `, `https://www.youtube.com/channel/${ID}`],
    ['feed', ' https://Blog.example/feed.xml#top ', 'https://blog.example/feed.xml'],
    ['event', 'https://meetups.example?id=1', 'https://meetups.example/?id=1'],
  ] as const)('of a %s, sent as %j, is stored as %j', (kind, text, stored) => {
    expect(suggestedAddress(kind, text)).toBe(stored);
  });

  it.each([
    ['feed', 'https://www.blog.example/rss/', 'https://blog.example/rss?utm_source=x'],
    ['event', 'https://a.example/?b=2&a=1', 'https://a.example/?a=1&b=2'],
    ['channel', 'https://www.youtube.com/@A.Meetup', 'https://www.youtube.com/@a.meetup'],
  ] as const)('of a %s is the same as another spelling: %s', (kind, address, other) => {
    expect(suggestionKey(kind, address)).toBe(suggestionKey(kind, other));
  });

  it('differs by case in paths and in channel ids', () => {
    const keys = ['https://a.example/A', 'https://a.example/a'].map((url) =>
      suggestionKey('feed', url),
    );
    expect(new Set(keys).size).toBe(2);
    expect(suggestionKey('channel', `https://www.youtube.com/channel/${ID}`)).toBe(ID);
  });
});

describe('plainLine', () => {
  it('keeps one line of a text', () => {
    expect(plainLine(' Weekly\u202e\nnews ')).toBe('Weekly news');
  });
});
