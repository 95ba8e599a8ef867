import { isPlaceholder, publicLink, resolveLink, urlOf, webLink } from './links/public-link.js';
import type { ParsedItem, RawItem, RawLink, RawText } from './parsed-feed.js';
import { cutAtWord, plainText } from './text/plain-text.js';
import { readDate } from './dates/read-date.js';
import { extractKeywords } from './keywords/extract-keywords.js';
import { choosePicture } from './pictures/choose-picture.js';
import { isUrl } from '@elevate/rules';

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
    image: choosePicture(raw.pictures, raw.texts, around, link),
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
  return target !== null && /^https?:/.test(target) && isUrl(target) ? new URL(target) : url;
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
