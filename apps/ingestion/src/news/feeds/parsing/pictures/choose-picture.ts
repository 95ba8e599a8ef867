import { Parser } from 'htmlparser2';
import { publicLink, urlOf, webLink } from '../links/public-link.js';
import type { RawPicture, RawText } from '../parsed-feed.js';
import { indexOfLetters } from '../text/plain-text.js';
import { parseSrcset } from './srcset.js';

/** Names made of these words only: `black-on-transparent.png` is a picture. */
const NO_PICTURE =
  /\.svgz?$|^\/_\/stat$|\/(?:(?:tracking|tracker|pixel|spacer|blank|beacon|transparent|1x1|clear|empty|placeholder|loading|lazyload)[-_.]?)+\.(?:gif|png)$/i;
/** Formats that this site cannot read. */
const UNREAD_TYPE = /^image\/(?:avif|hei[cf]|jxl|tiff|svg)/;
const UNREAD_ENDING = /\.(?:avif|hei[cf]|jxl|tiff?)$/i;
const TRACKERS =
  /^(?:feeds?\.feedburner\.com|feedproxy\.google\.com|feeds\.feedblitz\.com|(?:pixel|stats|b)\.wordpress\.com|pixel\..*|stats\..*|.*\.doubleclick\.net|rss\.buysellads\.com|(?:.*\.)?feedsportal\.com|a\.fsdn\.com|ads?\..*|(?:www\.)?google-analytics\.com|s\.w\.org|api\.flattr\.com|.*\.gravatar\.com)$/;
const SMALL = 300;
const HUGE = 4_000;
const LONGEST_RATIO = 4;

function ranked(picture: RawPicture) {
  const [width, height] = [pixelsOf(picture.width) ?? 0, pixelsOf(picture.height) ?? 0];
  const [across, down] = [width || height, height || width];
  const long = Math.max(across, down);
  const isOdd = long > Math.min(across, down) * LONGEST_RATIO;
  const isUnfit = long > 0 && (across < SMALL || long > HUGE || isOdd);
  return { picture, rank: picture.isDefault ? 0 : 1 + Number(isUnfit), area: across * down };
}

function pixelsOf(size: string | undefined): number | null {
  const [, pixels] = /^\s*(\d{1,6})(?:\.\d*)?\s*(?:px)?\s*;?\s*$/i.exec(size ?? '') ?? [];
  return pixels === undefined ? null : Number(pixels);
}

/** The item's own image, else the first real one in its texts; one of an unread format last. */
export function choosePicture(
  pictures: readonly RawPicture[],
  texts: readonly RawText[],
  bases: readonly (string | null)[],
  page: string | null,
): string | null {
  let unread: string | null = null;
  // Texts are copied from the page. A link to a redirector would break paths from the root.
  const [own, ...rest] = bases;
  const ofPage = [own ?? null, page, ...rest];
  const read = (candidates: readonly RawPicture[], around = bases) => {
    for (const picture of candidates) {
      const address = pictureAddress(picture, /^\s*\//.test(picture.href) ? bases : around);
      if (address === null) continue;
      if (!isUnread(picture, address)) return address;
      unread ??= address;
    }
    return null;
  };
  const bestFirst = pictures.map(ranked).sort((a, b) => a.rank - b.rank || b.area - a.area);
  const best = read(bestFirst.map(({ picture }) => picture));
  if (best !== null) return best;
  for (const { type, text } of texts) {
    const address = type === 'text' ? null : read(firstPictures(text), ofPage);
    if (address !== null) return address;
  }
  return unread;
}

function isUnread({ type }: RawPicture, address: string): boolean {
  if (type?.startsWith('image/')) return UNREAD_TYPE.test(type);
  return UNREAD_ENDING.test(urlOf(address).pathname);
}

function pictureAddress(picture: RawPicture, bases: readonly (string | null)[]): string | null {
  if (isTiny(picture)) return null;
  const link = publicLink(webLink(picture.href, [picture.base, ...bases]), bases.at(-1) ?? null);
  if (link === null) return null;
  const { pathname, hostname, protocol, port, href } = urlOf(link);
  if (NO_PICTURE.test(pathname) || TRACKERS.test(hostname)) return null;
  return protocol === 'http:' && port === '' ? href.replace('http:', 'https:') : href;
}

const FEWEST_PIXELS = 100;
const FEWEST_DOWN = 90;

/** Icons, faces and pixels that count readers. */
function isTiny({ width, height }: RawPicture): boolean {
  const sides = [pixelsOf(width), pixelsOf(height)].filter((side) => side !== null);
  return (
    sides.length > 0 &&
    (Math.max(...sides) < FEWEST_PIXELS || sides.some((side) => side < FEWEST_DOWN))
  );
}

const IMG = /<(?:\w{1,20}:|amp-)?img[\s/]/gi;
const LONGEST_PREFIX = 22;
const MAX_TAG = 8_192;
const MOST_PICTURES = 10;

/** Parses image tags only, for speed. */
function firstPictures(html: string): RawPicture[] {
  const pictures: RawPicture[] = [];
  const start = indexOfLetters(html, 'img');
  if (start === -1) return pictures;
  IMG.lastIndex = Math.max(0, start - LONGEST_PREFIX);
  for (let count = 0; count < MOST_PICTURES; count += 1) {
    const at = IMG.exec(html)?.index;
    if (at === undefined) break;
    const comment = html.lastIndexOf('<!--', at);
    const isInComment = comment !== -1 && html.lastIndexOf('-->', at) < comment;
    if (!isInComment)
      pictures.push(...readImage(html.slice(startOfPicture(html, at), at + MAX_TAG)));
  }
  return pictures;
}

function startOfPicture(html: string, at: number): number {
  const before = html.slice(Math.max(0, at - MAX_TAG), at).toLowerCase();
  const start = before.lastIndexOf('<picture');
  const isOpen = start !== -1 && before.indexOf('</picture', start) === -1;
  return isOpen ? at - before.length + start : at;
}

type Attributes = Readonly<Record<string, string>>;

function readImage(html: string): RawPicture[] {
  const sources: Attributes[] = [];
  let image: Attributes | null = null;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (/(?:^|[:-])img$/.test(name)) {
        image = attributes;
        parser.pause();
      } else if (/(?:^|:)source$/.test(name)) sources.push(attributes);
    },
  });
  parser.write(html);
  return image ? candidatesOf(image, sources) : [];
}

const LATE =
  `data-src data-lazy-src data-original data-original-src data-lazy data-src-full data-full-src
  data-hi-res-src data-echo data-actualsrc data-ll-src nitro-lazy-src data-image data-url`.split(
    /\s+/,
  );
const LATE_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'nitro-lazy-srcset'];
const NO_CONTENT = /\b(?:wp-smiley|emoji|avatar)\b/i;
const UNSEEN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Lazy pages have a placeholder in `src`; browsers prefer a source for every screen, then `srcset`. */
function candidatesOf(image: Attributes, sources: readonly Attributes[]): RawPicture[] {
  const { style = '' } = image;
  if (NO_CONTENT.test(image['class'] ?? '') || 'hidden' in image || UNSEEN.test(style)) return [];
  const sideOf = (name: 'width' | 'height') =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1] ?? image[name];
  const size = { base: null, width: sideOf('width'), height: sideOf('height') };
  if (isTiny({ href: '', ...size })) return [];
  const values = (attributes: Attributes, names: readonly string[]) =>
    names.flatMap((name) => attributes[name] ?? []);
  const always = sources.filter(({ media = 'all' }) => /^\s*(?:all|screen)?\s*$/i.test(media));
  const setsOf = (names: readonly string[], all: readonly Attributes[]) =>
    all.flatMap((each) =>
      values(each, names)
        .flatMap(bestFirst)
        .map((picture) => ({ ...picture, type: each['type']?.trim().toLowerCase() })),
    );
  const plain = (href: string): RawPicture => ({ href, ...size });
  return [
    ...setsOf(LATE_SETS, [...always, image]),
    ...values(image, LATE).map(plain),
    ...setsOf(['srcset'], [...always, image]),
    ...values(image, ['src']).map(plain),
    ...setsOf([...LATE_SETS, 'srcset'], sources),
  ].filter(({ href }) => href.trim() !== '' && !/^\s*data:/i.test(href));
}

const WIDEST = 2_000;

/** The largest up to a limit, then the smallest beyond it; those of a placeholder are tiny. */
function bestFirst(srcset: string): RawPicture[] {
  const sizeOf = ({ width, density }: { width: number | null; density: number }) =>
    width ?? density;
  const isBeyond = (size: number) => Number(size > WIDEST);
  return parseSrcset(srcset)
    .sort((a, b) => {
      const [first, second] = [sizeOf(a), sizeOf(b)];
      return (
        isBeyond(first) - isBeyond(second) || (isBeyond(first) ? first - second : second - first)
      );
    })
    .map(({ url, width }) => ({ href: url, base: null, width: width?.toString() }));
}
