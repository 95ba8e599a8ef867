import { describe, expect, it } from '@jest/globals';
import { languageName } from './language-name.js';

describe('the name of a language', () => {
  it.each([
    ['en', 'English'],
    ['sw', 'Swahili'],
    ['qqx', 'qqx'],
    ['not a tag', 'not a tag'],
  ])('of %j is %j', (tag, name) => expect(languageName(tag)).toBe(name));
});
