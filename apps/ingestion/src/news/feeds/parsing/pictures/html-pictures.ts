import { Parser } from 'htmlparser2';

export interface HtmlPicture {
  readonly href: string;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

const IMG = /<img\s/gi;
const MAX_TAG = 8_192;
const MOST = 10;

/** Parses image tags only, for speed. */
export function firstPictures(html: string): HtmlPicture[] {
  const pictures: HtmlPicture[] = [];
  IMG.lastIndex = 0;
  for (let found = 0; found < MOST; found += 1) {
    const at = IMG.exec(html)?.index;
    if (at === undefined) break;
    if (!isInComment(html, at)) pictures.push(...readTag(html.slice(at, at + MAX_TAG)));
  }
  return pictures;
}

function isInComment(html: string, at: number): boolean {
  const start = html.lastIndexOf('<!--', at);
  return start !== -1 && html.lastIndexOf('-->', at) < start;
}

function readTag(html: string): HtmlPicture[] {
  const pictures: HtmlPicture[] = [];
  const parser = new Parser({
    onopentag: (_name, attributes) => {
      const { width, height } = attributes;
      const href = sourceOf(attributes);
      if (href) pictures.push({ href, width, height });
      parser.pause();
    },
  });
  parser.write(html);
  return pictures.slice(0, 1);
}

// Lazy-loading pages put a placeholder into `src`.
function sourceOf(attributes: Readonly<Record<string, string>>): string | undefined {
  const { src, srcset } = attributes;
  const late = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes['data-original'];
  if (src !== undefined && !src.startsWith('data:')) return src;
  return late ?? srcset?.trim().split(/[\s,]/)[0] ?? src;
}
