import type { SeededNumbers } from './seeded-numbers.js';

const MARKUP = [
  '<',
  '>',
  '&',
  '"',
  "'",
  '\0',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?',
  '<!DOCTYPE x [',
  '&#x0;',
  '&#xD800;',
  '&#99999999;',
  '</item>',
  '</entry>',
  '<item>',
  '<entry>',
  '</rss>',
  '<html>',
  '<title>',
  '<div xmlns:a="b">'.repeat(90),
  '<!ENTITY a "&b;">',
  ' x="'.repeat(900),
  '<a '.repeat(300),
  '<b>'.repeat(400),
  '</b>'.repeat(2_000),
  '<img '.repeat(3_000),
  '<!--'.repeat(3_000),
  '&amp;'.repeat(5_000),
];
const DATA = [
  '{"a":['.repeat(1_000),
  '"__proto__":{"polluted":1},',
  '{"$ne":null}',
  '1e999',
  '-0',
  'NaN',
  '\ud800',
  '\u202e',
  '\r\nX: y',
  '\n',
  '\t',
  '%00',
  '../'.repeat(50),
  '\u0301'.repeat(500),
];
const REPEATED = [
  '-'.repeat(20_000),
  '='.repeat(9_000),
  '1:'.repeat(999),
  ' '.repeat(50_000),
  'CVE-'.repeat(5_000),
  '2024-'.repeat(5_000),
  '9'.repeat(400),
  '👩🏾‍💻'.repeat(300),
];
const PIECES = [...MARKUP, ...DATA, ...REPEATED];
const LONGEST_CUT = 300;
const LARGEST_CHARACTER = 0x3000;

export interface Mutation {
  readonly text: string;
  readonly from: number;
}

/** Applies one random change: a cut, a repetition, an insertion or a replacement. */
export function mutateText(numbers: SeededNumbers, text: string): Mutation {
  const from = numbers.below(text.length + 1);
  const rest = text.slice(from);
  const until = numbers.below(Math.min(rest.length, LONGEST_CUT) + 1);
  const change = numbers.pick([
    () => '',
    () => rest.slice(until),
    () => rest.slice(0, until) + rest,
    () => numbers.pick(PIECES) + rest,
    () => numbers.pick(PIECES) + rest.slice(until),
    () => String.fromCharCode(numbers.below(LARGEST_CHARACTER)) + rest.slice(1),
  ]);
  return { text: text.slice(0, from) + change(), from };
}

/** Overwrites up to 20 random bytes of a copy. */
export function mutateBytes(numbers: SeededNumbers, bytes: Buffer): Buffer {
  const mutated = Buffer.from(bytes);
  for (let count = numbers.below(20); count >= 0; count -= 1)
    mutated[numbers.below(mutated.length)] = numbers.below(256);
  return mutated;
}
