/*
 * Hashes each run of one to four characters to numbers ("marks"). Collisions give false positives, never misses;
 * candidates are checked afterwards.
 */

// Jest's sandbox makes each read of a global slow; these run millions of times.
const { imul } = Math;

const LONGEST_RUN = 4;
const MARKS_OF_LONGEST = 1;

// Short runs leave more marks, because a short term has few runs.
const marksOfRun = (length: number): number => LONGEST_RUN - length + MARKS_OF_LONGEST;
const MARKS_PER_CHARACTER = 10;

let buffer = new Int32Array(MARKS_PER_CHARACTER * 1024);
// Marks each letter once per text, without clearing a set.
const lastText = new Uint32Array(2 ** 16);
let texts = 0;

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

// Finalizer of MurmurHash3 (public domain).
function mix(number: number): number {
  let mixed = imul(number ^ (number >>> 16), 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
