import type { ParsedFeed, ParsedItem, SkippedItem } from './parsed-feed.js';
import { identify } from './identity.js';
import { toItem, type UnidentifiedItem } from './raw-item.adapter.js';
import { publicLink } from './links/public-link.js';
import { webLink } from './links/web-link.js';
import type { RawFeed, RawText } from './raw-feed.js';
import { plainText } from './text/plain-text.js';

const TITLE_CHARACTERS = 300;
const NOTHING_IN_IT = 'It has neither title nor link nor text.';
const TWICE = 'The document has it twice.';

export function toParsedFeed(raw: RawFeed, url: string): ParsedFeed {
  const link = firstLink(raw, url);
  const skipped: SkippedItem[] = [...raw.broken];
  const items: UnidentifiedItem[] = [];
  for (const rawItem of raw.items) {
    const item = toItem(rawItem, [link, url]);
    if (item) items.push(item);
    else skipped.push({ reason: NOTHING_IN_IT, title: null });
  }
  return {
    format: raw.format,
    title: firstText(raw.titles),
    link,
    refreshMinutes: raw.refreshMinutes,
    items: withIdentities(items, skipped),
    skipped,
  };
}

function withIdentities(items: readonly UnidentifiedItem[], skipped: SkippedItem[]): ParsedItem[] {
  const identified: ParsedItem[] = [];
  for (const [index, identity] of identify(items).entries()) {
    const item = items[index];
    if (!item) continue;
    if (identity === null) skipped.push({ reason: TWICE, title: item.title });
    else identified.push({ ...item, identity });
  }
  return identified;
}

function firstLink({ links }: RawFeed, url: string): string | null {
  for (const { href, base } of links) {
    const link = publicLink(webLink(href, [base, url]), url);
    if (link) return link;
  }
  return null;
}

function firstText(texts: readonly RawText[]): string {
  for (const raw of texts) {
    const text = plainText(raw, TITLE_CHARACTERS);
    if (text) return text;
  }
  return '';
}
