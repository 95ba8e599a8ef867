import { describe, expect, it } from '@jest/globals';
import { excerptOf, markedParts } from './search-marks.js';
import { readSearchWords } from './search-words.js';

const marked = (title: string, term: string) =>
  markedParts(title, readSearchWords(term))
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

it.each([
  ['Python in Africa: python!', 'PYTHON', '[Python] in Africa: [python]!'],
  ['aaaa', 'aa', '[aaaa]'],
  ['What about C++ (and .*)?', '.*', 'What about C++ (and [.*])?'],
  ['What about C++?', 'c++', 'What about [C++]?'],
  ['Rise 🎤 up', '🎤', 'Rise [🎤] up'],
  ['Cafe\u0301 talk', 'CAF\u00c9', '[Caf\u00e9] talk'],
  ['İstanbul', 'istanbul', '[İstanbul]'],
  ['Zürich, zurich', 'zurich', '[Zürich], [zurich]'],
  ['Zurich', 'ZÜRICH', '[Zurich]'],
  ['Søren on naïve', 'ive', 'Søren on na[ïve]'],
  ['Søren', 'soren', '[Søren]'],
  ['x\u0301yz', 'y', 'x\u0301[y]z'],
  ['İstanbul', 'i', '[İ]stanbul'],
  ['Ο ΛΟΓΟΣ', 'λογος', 'Ο [ΛΟΓΟΣ]'],
  ['Don\u2019t trust', "don't", '[Don\u2019t] trust'],
  ['Real\u2011time video', 'real-time', '[Real\u2011time] video'],
  [
    '\uff30\uff59\uff54\uff48\uff4f\uff4e\uff13 \u5165\u9580',
    'python3',
    '[\uff30\uff59\uff54\uff48\uff4f\uff4e\uff13] \u5165\u9580',
  ],
  [
    '\uff83\uff6f\uff78\uff8a\uff9e\uff70 talk',
    '\u30d0\u30fc',
    '\uff83\uff6f\uff78[\uff8a\uff9e\uff70] talk',
  ],
  ['Micro\u00adservices here', 'microservices', '[Micro\u00adservices] here'],
  ['What\u00a0is\u00a0new', 'is new', 'What\u00a0[is\u00a0new]'],
  ['I\u015f\u0131k h\u0131z\u0131nda', '\u0131\u015f\u0131k', '[I\u015f\u0131k] h\u0131z\u0131nda'],
  [
    '\u6771\u4eac\u30c6\u30c3\u30af \u{1f680}',
    '\u6771',
    '[\u6771]\u4eac\u30c6\u30c3\u30af \u{1f680}',
  ],
  ['Pro\ufb01le', 'prof', '[Pro\ufb01]le'],
  ['Nothing here', 'absent', 'Nothing here'],
  ['Nothing to mark', '', 'Nothing to mark'],
  ['', 'a', ''],
  ['Python in Africa', 'africa python', '[Python] in [Africa]'],
  ['Web Assembly and node.js', 'webassembly nodejs', '[Web Assembly] and [node.js]'],
  ['The databases of companies', 'company database', 'The [databases] of [companies]'],
  ['Straße', 'strasse', '[Straße]'],
  ['Straße', 'str', '[Str]aße'],
  ['機械学習の入門', '学習 入門', '機械[学習]の[入門]'],
  ['ﾃｯｸ', 'テック', '[ﾃｯｸ]'],
  ['Say “Hello” to C++', '"hello" c++', 'Say “[Hello]” to [C++]'],
  ['Family 👨‍👩‍👧 talk', 'talk', 'Family 👨‍👩‍👧 [talk]'],
])('markedParts %p with %p: %p', (title, term, expected) => {
  expect(marked(title, term)).toBe(expected);
});

describe('excerptOf', () => {
  const LONG = `${'Before it comes a lot of text. '.repeat(9)}The ﬁrst mention of Zürich, 🎤 here. ${'And after. '.repeat(30)}`;

  it.each([
    ['a short text, whole', 'All about\n\nPython', 'python', 'All about Python'],
    ['the words around the match', LONG, 'zurich mention', /^….*mention of Zürich, 🎤 here.*…$/],
    ['the end', `${'x '.repeat(300)}python`, 'python', /^…x .*x python$/],
    ['a word longer than a line', `${'x'.repeat(999)} y`, 'x', /^x{999}…$/],
  ])('gives %s', (_name, text, term, expected) => {
    const excerpt = excerptOf(text, readSearchWords(term));
    expect(excerpt).toMatch(expected);
    expect(excerpt!.length).toBeLessThan(1_010);
  });

  it('gives nothing without a match', () => {
    expect(excerptOf('Nothing here', readSearchWords('python'))).toBeUndefined();
  });
});
