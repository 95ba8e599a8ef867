import { readDate } from './dates/read-date.js';
import { extractKeywords } from './keywords/extract-keywords.js';
import { canonicalLink } from './links/canonical-link.js';
import { publicLink } from './links/public-link.js';
import { webLink } from './links/web-link.js';
import type { ParsedItem } from './parsed-feed.js';
import { choosePicture } from './pictures/choose-picture.js';
import type { RawItem, RawText } from './raw-feed.js';
import { cutAtWord, plainText } from './text/plain-text.js';

export type UnidentifiedItem = Omit<ParsedItem, 'identity'>;

const SUMMARY_CHARACTERS = 300;
const TITLE_CHARACTERS = 500;
const MADE_UP_TITLE_CHARACTERS = 80;
const ID_CHARACTERS = 2_048;

/** Null without title, link and text. The last of `bases` is the address of the document. */
export function toItem(raw: RawItem, bases: readonly (string | null)[]): UnidentifiedItem | null {
  const around = [raw.base, ...bases];
  const link = firstLink(raw, around);
  const text = firstText(raw.texts, SUMMARY_CHARACTERS);
  const title = firstText(raw.titles, TITLE_CHARACTERS);
  if (link === null && text === '' && title === '') return null;
  const summary = cutAtWord(text, SUMMARY_CHARACTERS);
  const categories = raw.categories.map((category) =>
    plainText({ text: category, type: 'text' }, 100),
  );
  const { keywords, cveIds } = extractKeywords({
    title,
    summary,
    categories,
    texts: raw.texts.map(({ text: full }) => full),
  });
  return {
    id: firstId(raw.ids),
    title: cutAtWord(
      title || cutAtWord(text, MADE_UP_TITLE_CHARACTERS) || (link ?? ''),
      TITLE_CHARACTERS,
    ),
    link,
    canonicalLink: canonicalLink(link),
    publishedAt: firstDate(raw.dates),
    image: choosePicture(raw.pictures, raw.texts, around),
    summary,
    keywords,
    cveIds,
  };
}

function firstId(ids: readonly string[]): string | null {
  const id = ids.map((text) => text.trim()).find((text) => text !== '');
  return id?.slice(0, ID_CHARACTERS) ?? null;
}

function firstLink({ links }: RawItem, bases: readonly (string | null)[]): string | null {
  for (const { href, base } of links) {
    const link = publicLink(webLink(href, [base, ...bases]), bases.at(-1) ?? null);
    if (link) return link;
  }
  return null;
}

function firstText(texts: readonly RawText[], enough: number): string {
  for (const raw of texts) {
    const text = plainText(raw, enough);
    if (text) return text;
  }
  return '';
}

function firstDate(dates: readonly string[]): string | null {
  for (const text of dates) {
    const date = readDate(text);
    if (date) return date;
  }
  return null;
}
