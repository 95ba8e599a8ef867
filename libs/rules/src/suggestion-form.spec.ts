import { describe, expect, it } from '@jest/globals';
import {
  checkSuggestionAddress,
  checkSuggestionName,
  checkSuggestionNote,
  SUGGESTION_MESSAGES as SAYS,
} from './suggestion-form.js';

describe('the address of a suggestion', () => {
  it.each([
    ['channel', '@a.meetup'],
    ['channel', ' https://youtube.com/channel/UCabcdefghijklmnopqrstuv '],
    ['feed', ' https://Blog.example/feed.xml#top '],
    ['event', 'https://meetups.example?id=1'],
  ] as const)('of a %s may be %j', (kind, text) => {
    expect(checkSuggestionAddress(kind, text)).toBeUndefined();
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
});

it('the texts of a suggestion are a name and an optional note', () => {
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
