import { Parser } from 'htmlparser2';
import { publicLink } from '../feeds/parsing/links/public-link.js';

const NAMES = [
  'og:image:secure_url',
  'og:image:url',
  'og:image',
  'twitter:image',
  'twitter:image:src',
];

/** Excludes data URLs and SVG, which can contain scripts. */
const PICTURE = /^https?:$/;
const DRAWING = /\.svgz?$/i;

/** The page's share image; null if unusable. */
export function pagePicture(html: string, pageUrl: string): string | null {
  const found = new Map<string, string>();
  let base = pageUrl;
  const parser = new Parser({
    onopentag(tag, { property, name, content, href }) {
      if (tag === 'base' && href !== undefined) base = absolute(href, pageUrl) ?? base;
      const key = (property ?? name ?? '').trim().toLowerCase();
      if (tag !== 'meta' || !content?.trim() || found.has(key)) return;
      found.set(key, content.trim());
    },
  });
  parser.end(html);
  const pictures = NAMES.flatMap((name) => found.get(name) ?? []);
  return pictures.map((address) => picture(address, base)).find((url) => url !== null) ?? null;
}

function picture(address: string, base: string): string | null {
  const url = absolute(address, base);
  if (url === null || !PICTURE.test(new URL(url).protocol)) return null;
  if (DRAWING.test(new URL(url).pathname)) return null;
  // Browsers show only https images on the https site.
  return publicLink(url.replace(/^http:/, 'https:'), null);
}

function absolute(address: string, base: string): string | null {
  return URL.canParse(address, base) ? new URL(address, base).href : null;
}
