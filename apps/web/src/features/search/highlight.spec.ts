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
    ['Nothing here', 'absent', 'Nothing here'],
    ['Nothing to mark', '', 'Nothing to mark'],
    ['', 'a', ''],
  ])('%p with %p: %p', (title, term, expected) => {
    expect(marked(title, term)).toBe(expected);
  });
});
