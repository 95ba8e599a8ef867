import { normalizeLine, withoutHiddenCharacters } from '@elevate/rules';
import { decodeHTML } from 'entities/decode';

export interface Speech {
  readonly speaker?: string;
  readonly lines: readonly string[];
}

// As in HTML, `<` before anything else is text: "if a < b".
const TAG_START = /[a-z\d/!?]/i;
const VOICE = /^v(?:\.\S*)?(?=\s|$)/i;
const END_OF_VOICE = /^\/v\s*$/i;
const LINE_BREAK = /^br\s*\/?$/i;

/** Plain lines, apart for each speaker. Tags are dropped, their content stays, as in a browser's textContent. */
export function readCueText(source: string, speaker?: string): Speech[] {
  const speeches: Speech[] = [];
  let name = speaker;
  let text = '';
  const finish = () => {
    const lines = text.split('\n').map(cleanLine);
    const spoken = lines.filter((line) => line !== '');
    if (spoken.length > 0) speeches.push({ ...(name && { speaker: name }), lines: spoken });
    text = '';
  };
  for (let from = 0; from < source.length;) {
    const at = source.indexOf('<', from);
    const isTag = at !== -1 && TAG_START.test(source.charAt(at + 1));
    const end = isTag ? source.indexOf('>', at) : at;
    // Without an end, a browser drops the rest; here its words matter more.
    if (end === -1) {
      text += decodeEntities(source.slice(from));
      break;
    }
    text += decodeEntities(source.slice(from, isTag ? at : at + 1));
    from = end + 1;
    const tag = isTag ? source.slice(at + 1, end) : '';
    if (LINE_BREAK.test(tag)) text += '\n';
    if (!VOICE.test(tag) && !END_OF_VOICE.test(tag)) continue;
    finish();
    name = VOICE.test(tag) ? cleanLine(decodeEntities(tag.replace(VOICE, ''))) : speaker;
  }
  finish();
  return speeches;
}

const decodeEntities = (text: string): string => (text.includes('&') ? decodeHTML(text) : text);

const INVISIBLE = /[^\P{Cc}\s\x85]+|[\u00ad\u200b\u2060\ufeff]+/gu;
// Normalization takes quadratic time for long runs of combining marks.
const MARKS = /(\p{M}{8})\p{M}+/gu;

export function cleanLine(text: string): string {
  return normalizeLine(withoutHiddenCharacters(text.replace(INVISIBLE, '').replace(MARKS, '$1')));
}
