import { expect, it } from '@jest/globals';
import { languageName } from './language-name.js';

it.each([
  ['en', 'English'],
  ['sw', 'Swahili'],
  ['qqx', 'qqx'],
  ['not a tag', 'not a tag'],
])('the name of a language of %j is %j', (tag, name) => expect(languageName(tag)).toBe(name));
