import { decodeHTML } from 'entities/decode';
import { Parser } from 'htmlparser2';

const DROPPED = new Set([
  ...['script', 'style', 'noscript', 'template', 'iframe', 'svg', 'math', 'head'],
  ...['textarea', 'select', 'audio', 'video', 'canvas'],
]);
const BLOCKS = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'br', 'dd', 'div', 'dl', 'dt', 'figcaption'],
  ...['figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main'],
  ...['nav', 'ol', 'p', 'pre', 'section', 'table', 'td', 'th', 'tr', 'ul'],
]);
/** Longer texts are cut before parsing. */
export const MAX_SOURCE = 128 * 1024;
const MAX_DEPTH = 500;
// Reserve for whitespace and invisible characters, which are removed later.
const SPARE = 32;

const SPACES = /\s{2,}/g;

/** Decoded, without tags, scripts and styles; at least `enough` characters. */
export function textOfHtml(html: string, enough: number): string {
  let text = '';
  let dropped = 0;
  let depth = 0;
  const add = (part: string) => {
    text += part;
    if (text.length < enough + SPARE) return;
    text = text.replace(SPACES, ' ');
    if (text.length >= enough + SPARE) parser.pause();
  };
  const parser = new Parser(
    {
      onopentagname: (name) => {
        depth += 1;
        if (depth > MAX_DEPTH) parser.pause();
        if (DROPPED.has(name)) dropped += 1;
        else if (BLOCKS.has(name)) text += ' ';
      },
      onclosetag: (name) => {
        depth -= 1;
        if (DROPPED.has(name)) dropped -= 1;
        else if (BLOCKS.has(name)) text += ' ';
      },
      ontext: (part) => {
        if (dropped === 0) add(part.includes('&') ? decodeHTML(part) : part);
      },
    },
    { recognizeCDATA: true, decodeEntities: false },
  );
  parser.end(html.slice(0, MAX_SOURCE));
  return text;
}
