import { withoutHiddenInLines } from '@elevate/rules';
import { decodeHTML } from 'entities/decode';

export interface Speech {
  readonly speaker?: string;
  readonly lines: readonly string[];
}

// "if a < b" has none.
const TAG = /(<[a-z\d/!?][^>]*>)/i;
const VOICE = /^<\/?v(?:\.[^\s>]*)?(?=[\s>])/i;
const MOST_SPEECHES = 100;
const LINE_BREAK = /^<br\s*\/?>/i;

/** Plain lines of each speaker: the content of tags stays, as in a browser's textContent. */
export function readCueText(source: string, speaker?: string): Speech[] {
  const speeches: Speech[] = [];
  let name = speaker && plainLine(speaker);
  let text = '';
  const finish = () => {
    const lines = clean(text).split('\n');
    const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (filled.length > 0) speeches.push({ ...(name && { speaker: name }), lines: filled });
    text = '';
  };
  // A search for tags after the last `>` takes quadratic time.
  const end = source.lastIndexOf('>') + 1;
  for (const [index, part] of source.slice(0, end).split(TAG).entries()) {
    if (index % 2 === 0) text += decodeHTML(part);
    else if (LINE_BREAK.test(part)) text += '\n';
    else if (speeches.length < MOST_SPEECHES && VOICE.test(part)) {
      const next = part[1] === '/' ? undefined : plainLine(part.replace(VOICE, '').slice(0, -1));
      if (next !== name) finish();
      name = next;
    }
  }
  text += decodeHTML(source.slice(end));
  finish();
  return speeches;
}

export function plainLine(source: string): string {
  const speeches = readCueText(source);
  return speeches.flatMap(({ lines }) => lines).join(' ');
}

const USUAL = /^[\n\x21-\x7e]*(?: [\n\x21-\x7e]+)*$/;
const INVISIBLE = /[^\P{Cc}\s\x85]+|[\u00ad\u200b\u2060\ufeff]+/gu;
// Normalization of long runs takes quadratic time.
const MARKS = /(\p{M}{8})\p{M}+/gu;

function clean(text: string): string {
  if (USUAL.test(text)) return text;
  const visible = text.replace(INVISIBLE, '').replace(MARKS, '$1');
  return withoutHiddenInLines(visible)
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ');
}
