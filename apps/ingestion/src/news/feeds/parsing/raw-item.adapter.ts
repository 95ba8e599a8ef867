import { Parser } from 'htmlparser2';
import { isPlaceholder, publicLink, resolveLink, urlOf, webLink } from './links/public-link.js';
import type { ParsedItem, RawItem, RawLink, RawPicture, RawText } from './parsed-feed.js';
import { cutAtWord, indexOfLetters, plainText } from './text/plain-text.js';
import { readDate } from './dates/read-date.js';
import { extractKeywords } from './keywords/extract-keywords.js';

const SUMMARY_CHARACTERS = 300;
const TITLE_CHARACTERS = 500;
const MADE_UP_TITLE_CHARACTERS = 80;
const ID_CHARACTERS = 2_048;

export function toItem(raw: RawItem, bases: readonly (string | null)[]): ParsedItem | null {
  const around = [raw.base, ...bases];
  const link = firstLink(raw.links, around);
  const text = firstText(raw.texts, SUMMARY_CHARACTERS);
  const title = firstText(raw.titles, TITLE_CHARACTERS);
  if (link === null && text === '' && title === '') return null;
  const summary = cutAtWord(text, SUMMARY_CHARACTERS);
  const categories = raw.categories.map((category) =>
    plainText({ text: category, type: 'unknown' }, 100),
  );
  const texts = raw.texts.map(({ text: full }) => full);
  const id = raw.ids.map((each) => each.trim()).find((each) => !isPlaceholder(each));
  const longTitle = title || cutAtWord(text, MADE_UP_TITLE_CHARACTERS) || (link ?? '');
  return {
    id: id?.slice(0, ID_CHARACTERS) ?? null,
    former: formerOf(raw, around),
    title: cutAtWord(longTitle, TITLE_CHARACTERS),
    link,
    canonicalLink: canonicalLink(link),
    publishedAt: firstOf(raw.dates, readDate) ?? null,
    image: choosePicture(raw.pictures, raw.texts, around),
    summary,
    ...extractKeywords({ title, summary, categories, texts }),
  };
}

function firstOf<Candidate, Value>(
  candidates: Iterable<Candidate>,
  read: (candidate: Candidate) => Value,
): Value | undefined {
  for (const candidate of candidates) {
    const value = read(candidate);
    if (value) return value;
  }
  return undefined;
}

/** The last of `bases` is the address of the document. */
export function firstLink(
  links: readonly RawLink[],
  bases: readonly (string | null)[],
  resolve = webLink,
): string | null {
  const read = ({ href, base }: RawLink) =>
    publicLink(resolve(href, [base, ...bases]), bases.at(-1) ?? null);
  return firstOf(links, read) ?? null;
}

const RELATIVE_BY_MISTAKE = /^\s*www\./i;

function formerOf(raw: RawItem, bases: readonly (string | null)[]): ParsedItem['former'] {
  const [id = ''] = raw.ids.map((text) => text.trim()).filter((text) => text !== '');
  const isMistaken = raw.links.some(
    ({ href }) => isPlaceholder(href) || RELATIVE_BY_MISTAKE.test(href),
  );
  if (!isMistaken && !isPlaceholder(id)) return null;
  return { id: id.slice(0, ID_CHARACTERS) || null, link: firstLink(raw.links, bases, resolveLink) };
}

export function firstText(texts: readonly RawText[], enough: number): string {
  return firstOf(texts, (text) => plainText(text, enough)) ?? '';
}

const NO_PICTURE = /\.svgz?$|(?:pixel|spacer|blank|beacon|transparent|1x1|clear)\.(?:gif|png)$/i;
const TRACKERS =
  /^(?:feeds?\.feedburner\.com|feedproxy\.google\.com|feeds\.feedblitz\.com|(?:pixel|stats|b)\.wordpress\.com|pixel\..*|stats\..*|.*\.doubleclick\.net|rss\.buysellads\.com|(?:.*\.)?feedsportal\.com|a\.fsdn\.com|ads?\..*|(?:www\.)?google-analytics\.com|s\.w\.org|api\.flattr\.com|.*\.gravatar\.com|medium\.com\/_\/stat)$/;
const SMALL = 300;
const HUGE = 4_000;
const LONGEST_RATIO = 4;

/** Small and odd ones last, then the largest first. An unknown side counts as the other one. */
function ranked(picture: RawPicture) {
  const [width, height] = [pixelsOf(picture.width), pixelsOf(picture.height)];
  const [across, down] = [width || height, height || width];
  const long = Math.max(across, down);
  const isOdd = long > Math.min(across, down) * LONGEST_RATIO;
  const isUnfit = long > 0 && (across < SMALL || long > HUGE || isOdd);
  return { picture, rank: picture.isDefault ? 0 : 1 + Number(isUnfit), area: across * down };
}

function pixelsOf(size: string | undefined): number {
  const pixels = Number.parseInt(size ?? '', 10);
  return pixels > 0 ? pixels : 0;
}

/** The item's own image, else the first real one in its texts. */
function choosePicture(
  pictures: readonly RawPicture[],
  texts: readonly RawText[],
  bases: readonly (string | null)[],
): string | null {
  const read = (picture: RawPicture) => pictureAddress(picture, bases);
  const bestFirst = pictures.map(ranked).sort((a, b) => a.rank - b.rank || b.area - a.area);
  // Plain text may be about pictures.
  const marked = texts.filter(({ type }) => type !== 'text');
  return (
    firstOf(bestFirst, ({ picture }) => read(picture)) ??
    firstOf(marked, ({ text }) => firstOf(firstPictures(text), read)) ??
    null
  );
}

function pictureAddress(picture: RawPicture, bases: readonly (string | null)[]): string | null {
  if (isTiny(picture.width) || isTiny(picture.height)) return null;
  const link = publicLink(webLink(picture.href, [picture.base, ...bases]), bases.at(-1) ?? null);
  if (link === null) return null;
  const { pathname, hostname, protocol, port, href } = urlOf(link);
  if (NO_PICTURE.test(pathname) || TRACKERS.test(hostname)) return null;
  // Pages over https show no http images.
  return protocol === 'http:' && port === '' ? href.replace('http:', 'https:') : href;
}

function isTiny(size: string | undefined): boolean {
  const pixels = Number.parseInt(size ?? '', 10);
  return pixels >= 0 && pixels <= 2;
}

const IMG = /<(?:\w{1,20}:)?img\s/gi;
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
    if (!isInComment) pictures.push(...readTag(html.slice(at, at + MAX_TAG)));
  }
  return pictures;
}

function readTag(html: string): RawPicture[] {
  const pictures: RawPicture[] = [];
  const parser = new Parser({
    onopentag: (_name, attributes) => {
      const { width, height } = attributes;
      const href = sourceOf(attributes);
      if (href) pictures.push({ href, base: null, width, height });
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

const COUNTERS =
  /^(?:utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|_hs(?:enc|mi)|mkt_tok|ocid|ncid|cmpid|cmp|rss|ref|ref_src|source|spm|at_.*|ns_.*|sr_share|guccounter|__twitter_impression|amp|outputtype)$/;
// `?ref=GHSA-1234` names the document.
const NAMING = /^(?:ref|source)$/;
const CHANNELS =
  /--|\.[a-z]{2,}$|^(?:rss|feed|atom|e?mail|newsletter|nl|twitter|tw|x|fb|facebook|linkedin|ig|reddit|hn|home|nav|menu|top|footer|header|sidebar|social|share|app|web|ios|android|push)(?![a-z])/i;
const NO_PART =
  /^#?$|^#(?:top|content|main|comments|respond|rss|more-\d+|:~:.*|(?:utm_\w+|xtor|echobox|ref|source)=.*)$/i;
const AMP_CACHES = /^\/(?:amp|c|v)\/(?:s\/)?([^/]+\.[^/]+)(\/.*)?$/;
const AMP_ENDING = /(?:\/amp\/?|\.amp|[_.-]amp(?=\.html?)|\/amp(?=\.html?))(?=$|\.html?$)/;
const ENDING = /(?:\/index\.(?:html?|php))?\/?$/;
const GOOGLE = /^(?:www\.)?google\.[a-z.]{2,6}$/;

function canonicalLink(link: string | null): string | null {
  if (link === null) return null;
  const { host, pathname, search, hash } = withoutRedirect(urlOf(link));
  const page = withoutAmp(host, pathname);
  const path = page.path.replace(ENDING, '') || '/';
  const query = search === '' ? '' : withoutCounters(search);
  return `https://${page.host}${path}${query}${NO_PART.test(hash) ? '' : hash}`;
}

function withoutCounters(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([label, value]) => {
    const name = label.toLowerCase();
    const namesDocument = NAMING.test(name) && /\d/.test(value) && !CHANNELS.test(value);
    return namesDocument || !COUNTERS.test(name);
  });
  if (kept.length === 0) return '';
  const query = new URLSearchParams(kept);
  query.sort();
  return `?${query.toString()}`;
}

function withoutRedirect(url: Readonly<URL>): Readonly<URL> {
  const isGoogle = url.pathname === '/url' && GOOGLE.test(url.hostname);
  const target = isGoogle ? (url.searchParams.get('url') ?? url.searchParams.get('q')) : null;
  return target !== null && /^https?:/.test(target) && URL.canParse(target) ? new URL(target) : url;
}

function withoutAmp(site: string, pathname: string): { host: string; path: string } {
  const isCache = site.endsWith('.cdn.ampproject.org') || GOOGLE.test(site);
  const [, cached, rest] = (isCache && AMP_CACHES.exec(pathname)) || [];
  const host = cached ?? site;
  const path = cached === undefined ? pathname : (rest ?? '/');
  return {
    host: host.startsWith('amp.') ? host.slice('amp.'.length) : host,
    path: path.includes('amp') ? path.replace(AMP_ENDING, '') : path,
  };
}
