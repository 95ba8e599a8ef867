import { describe, expect, it } from '@jest/globals';
import {
  checkSuggestionAddress,
  checkSuggestionName,
  checkSuggestionNote,
  suggestedAddress,
  suggestionKey,
  SUGGESTION_MESSAGES as SAYS,
} from './suggestion-form.js';

const ID = 'UCabcdefghijklmnopqrstuv';

describe('the address of a suggestion', () => {
  it.each([
    ['channel', '@a.meetup', 'https://www.youtube.com/@a.meetup'],
    ['channel', ` https://youtube.com/channel/${ID} `, `https://www.youtube.com/channel/${ID}`],
    ['feed', ' https://Blog.example/feed.xml#top ', 'https://blog.example/feed.xml'],
    ['event', 'https://meetups.example?id=1', 'https://meetups.example/?id=1'],
  ] as const)('of a %s may be %j, stored as %j', (kind, text, stored) => {
    expect(checkSuggestionAddress(kind, text)).toBeUndefined();
    expect(suggestedAddress(kind, text)).toBe(stored);
  });

  it.each([
    ['', SAYS.noAddress],
    ['blog.example', SAYS.noAddress],
    ['http://blog.example/', SAYS.noAddress],
    ['javascript:alert(1)', SAYS.noAddress],
    ['https://', SAYS.noAddress],
    ['https://localhost/feed', SAYS.notPublic],
    ['https://blog.example:8443/', SAYS.notPublic],
    ['https://ada:secret@blog.example/', SAYS.notPublic],
    [`https://blog.example/${'a'.repeat(500)}`, SAYS.addressTooLong],
  ])('is not %j', (text, message) => {
    expect(checkSuggestionAddress('feed', text)).toBe(message);
  });

  it('of a channel is one of YouTube', () => {
    expect(checkSuggestionAddress('channel', 'https://blog.example/@a.meetup')).toMatch(/handle/);
  });

  it.each([
    ['feed', 'https://www.blog.example/rss/', 'https://blog.example/rss?utm_source=x'],
    ['event', 'https://a.example/?b=2&a=1', 'https://a.example/?a=1&b=2'],
    ['channel', 'https://www.youtube.com/@A.Meetup', 'https://www.youtube.com/@a.meetup'],
  ] as const)('of a %s is the same as another spelling: %s', (kind, one, other) => {
    expect(suggestionKey(kind, one)).toBe(suggestionKey(kind, other));
  });

  it('differs by case in paths and in channel ids', () => {
    const keys = ['https://a.example/A', 'https://a.example/a'].map((url) =>
      suggestionKey('feed', url),
    );
    expect(new Set(keys).size).toBe(2);
    expect(suggestionKey('channel', `https://www.youtube.com/channel/${ID}`)).toBe(ID);
  });
});

describe('the texts of a suggestion', () => {
  it('are a name and an optional note', () => {
    expect(['', ' \u200f\n'].map(checkSuggestionName)).toEqual([SAYS.noName, SAYS.noName]);
    expect(checkSuggestionName('x'.repeat(101))).toBe(SAYS.nameTooLong);
    expect([checkSuggestionName('A meetup'), checkSuggestionNote('')]).toEqual([
      undefined,
      undefined,
    ]);
    expect([500, 501].map((count) => checkSuggestionNote('é'.repeat(count)))).toEqual([
      undefined,
      SAYS.noteTooLong,
    ]);
  });
});
