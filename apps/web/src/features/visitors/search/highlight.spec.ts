import { describe, expect, it } from '@jest/globals';
import { highlight } from './search-overlay.js';

const marked = (title: string, term: string) =>
  highlight(title, term)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('highlight', () => {
  it.each([
    ['Python in Africa: python!', 'PYTHON', '[Python] in Africa: [python]!'],
    ['aaaa', 'aa', '[aa][aa]'],
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
    [
      'I\u015f\u0131k h\u0131z\u0131nda',
      '\u0131\u015f\u0131k',
      '[I\u015f\u0131k] h\u0131z\u0131nda',
    ],
    [
      '\u6771\u4eac\u30c6\u30c3\u30af \u{1f680}',
      '\u6771',
      '[\u6771]\u4eac\u30c6\u30c3\u30af \u{1f680}',
    ],
    ['Pro\ufb01le', 'prof', '[Pro\ufb01]le'],
    ['Nothing here', 'absent', 'Nothing here'],
    ['Nothing to mark', '', 'Nothing to mark'],
    ['', 'a', ''],
  ])('%p with %p: %p', (title, term, expected) => {
    expect(marked(title, term)).toBe(expected);
  });
});
