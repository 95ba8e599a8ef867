import { expect, it } from '@jest/globals';
import { SeededNumbers } from '@elevate/testing';
import { plainText } from './plain-text.js';

const NAMES = 'p p a a b div span li ul h1 h2 hr br img em pre td script svg x-y p1 P'.split(' ');
const TEXTS = [
  'word',
  ' ',
  '\n',
  'two words',
  'a < b',
  'R&amp;D',
  '&#8230;',
  '&nbsp;',
  '\u200b',
  '>',
];
const REST = [
  '',
  '',
  '',
  ' href="/a?b=1&amp;c"',
  ' a b="c"\n',
  ' a=b',
  " a='>'",
  '/',
  ' /',
  ' b=">"',
  ' "',
];
const numbers = new SeededNumbers(11);

function markup(depth: number): string {
  const pieces = Array.from({ length: 1 + numbers.below(4) }, () => {
    if (depth === 0 || numbers.below(3) === 0) return numbers.pick(TEXTS);
    const name = numbers.pick(NAMES);
    const end = numbers.below(12) === 0 ? numbers.pick(NAMES) : name;
    const close = numbers.below(12) === 0 || /^(?:[hb]r|img)$/.test(name) ? '' : `</${end}>`;
    return `<${name}${numbers.below(3) === 0 ? numbers.pick(REST) : ''}>${markup(depth - 1)}${close}`;
  });
  return pieces.join('');
}

it('reads usual markup as it reads any other', () => {
  let shown = 0;
  for (let round = 0; round < 5_000; round += 1) {
    const html = markup(1 + numbers.below(5));
    const enough = numbers.pick([1, 10, 80, 300]);
    const text = plainText({ text: html, type: 'html' }, enough);
    // A comment is not usual.
    const other = plainText({ text: `<!---->${html}`, type: 'html' }, enough);
    expect([html, text]).toEqual([html, other]);
    if (text !== '') shown += 1;
  }
  expect(shown).toBeGreaterThan(3_000);
});
