import { decodeHTML } from 'entities/decode';
import iconv from 'iconv-lite';
import type { RawText } from '../raw-feed.js';
import { MAX_SOURCE, textOfHtml } from './html-text.js';
import { looksLikeMarkup } from './markup.js';

// Invisible characters, direction overrides and lone surrogates.
const HIDDEN =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF\p{Cs}]+/gu;
// Windows-1252 code points: `&#151;` means a dash.
const CONTROLS = /[\x80-\x9f]/g;
const SPACES = /[\s\x85]{2,}|[^\S ]|\x85/g;
// Fast check: most texts need no cleaning.
const UNTIDY =
  /[\0-\x1f\x7f-\xa0\xad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff\ufffe\uffff]| {2}/;
// Reserve per character for whitespace removed later.
const SPARE = 16;

export function plainText(raw: RawText, enough: number): string {
  const { text, type } = raw;
  const hasTags = text.includes('<') && (type === 'html' || looksLikeMarkup(text));
  if (hasTags) return inOneLine(textOfHtml(text, enough + 1));
  if (text.includes('&')) return inOneLine(decodeHTML(text.slice(0, MAX_SOURCE)));
  return inOneLine(text.slice(0, enough * SPARE));
}

function inOneLine(text: string): string {
  const trimmed = text.trim();
  if (!UNTIDY.test(trimmed)) return trimmed;
  return trimmed.replace(CONTROLS, fromWindows).replace(HIDDEN, '').replace(SPACES, ' ').trim();
}

function fromWindows(control: string): string {
  return iconv.decode(Buffer.from(control, 'latin1'), 'windows-1252');
}

const ELLIPSIS = '…';

export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - ELLIPSIS.length + 1);
  const end = start.lastIndexOf(' ');
  // Without spaces, cut anywhere except inside a surrogate pair.
  const cut = end > most / 2 ? start.slice(0, end) : start.slice(0, -1).replace(/\p{Cs}$/u, '');
  return `${cut.replace(/[\s,;:.–—-]+$/u, '')}${ELLIPSIS}`;
}
