/*
 * What of a text goes into the index: each run of one to four characters leaves marks, which are
 * numbers. Different runs may leave the same mark, so an index over marks finds everything that
 * matches and a little more, which is then looked at.
 */

// Jest's sandbox makes each read of a global slow; these run millions of times.
const { imul } = Math;

const LONGEST_RUN = 4;
const MARKS_OF_LONGEST = 1;

// A short term has few runs to be found by, so short runs leave more marks.
const marksOfRun = (length: number): number => LONGEST_RUN - length + MARKS_OF_LONGEST;
const MARKS_PER_CHARACTER = 10;

let buffer = new Int32Array(MARKS_PER_CHARACTER * 1024);
// A text has few different letters: each is marked once a text, by the number of its last text.
const lastText = new Uint32Array(2 ** 16);
let texts = 0;

/** The marks of a text; good until the next call, because hundreds of thousands of texts pass here. */
export function marksOf(text: string): Int32Array {
  makeRoomFor(text);
  texts = (texts + 1) >>> 0;
  let size = 0;
  let [one, two, three] = [0, 0, 0];
  for (let end = 0; end < text.length; end += 1) {
    const unit = text.charCodeAt(end);
    if (end > 2) size = mark(extend(three, unit), 4, size);
    if (end > 1) size = mark((three = extend(two, unit)), 3, size);
    if (end > 0) size = mark((two = extend(one, unit)), 2, size);
    one = extend(0, unit);
    if (lastText[unit] !== texts) size = mark(one, 1, size);
    lastText[unit] = texts;
  }
  return buffer.subarray(0, size);
}

/** The marks that a text must have to contain the term: those of the longest runs, the rarest, first. */
export function marksOfTerm(term: string): number[] {
  makeRoomFor(term);
  let size = 0;
  const longest = Math.min(term.length, LONGEST_RUN);
  for (let length = longest; length >= Math.min(longest, 2); length -= 1) {
    for (let start = 0; start + length <= term.length; start += 1) {
      let run = 0;
      for (let at = start; at < start + length; at += 1) run = extend(run, term.charCodeAt(at));
      size = mark(run, length, size);
    }
  }
  return [...new Set(buffer.subarray(0, size))];
}

function makeRoomFor(text: string): void {
  const most = text.length * MARKS_PER_CHARACTER;
  if (buffer.length < most) buffer = new Int32Array(most * 2);
}

function mark(run: number, length: number, size: number): number {
  let next = size;
  for (let number = marksOfRun(length); number > 0; number -= 1) buffer[next++] = mix(run + number);
  return next;
}

function extend(run: number, unit: number): number {
  return (imul(run, 0x9e3779b1) + ((unit + 1) << 3)) | 0;
}

// Spreads neighbouring numbers over all bits (the finaliser of MurmurHash3, public domain).
function mix(number: number): number {
  let mixed = imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
