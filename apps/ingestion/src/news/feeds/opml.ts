import type { FollowedFeed, NewFeed } from '@elevate/contracts/ingestion';
import XMLBuilder from 'fast-xml-builder';
import { Parser } from 'htmlparser2';
import { isUrl, NEWS_CATEGORIES, newsCategory, withoutHiddenCharacters } from '@elevate/rules';

export interface OpmlEntry extends NewFeed {
  readonly refusal?: string;
}

const REFUSALS: Readonly<Record<string, string>> = {
  link: 'This line is a link to a page, not a feed.',
  include: 'This line includes another file: import that file.',
};

export function readOpml(opml: string): OpmlEntry[] {
  const entries: OpmlEntry[] = [];
  const categories = new Map<string, NewFeed['category']>();
  const outlines: { readonly name: string; readonly isComment: boolean }[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag !== 'outline') return;
        const isMarked = attributes['iscomment']?.trim().toLowerCase() === 'true';
        const isComment = isMarked || (outlines.at(-1)?.isComment ?? false);
        const folders = outlines.map(({ name }) => name).reverse();
        const category = categoryOf(attributes, folders);
        outlines.push({ name: nameOf(attributes), isComment });
        const entry = toEntry(attributes, isComment);
        if (!entry) return;
        entries.push({ ...entry, ...(category && { category }) });
        if (category && !categories.has(entry.feed_url)) categories.set(entry.feed_url, category);
      },
      onclosetag(tag) {
        if (tag === 'outline') outlines.pop();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(opml);
  // Some programs list a feed outside its folder first.
  return entries.map((entry) => {
    const category = entry.category ?? categories.get(entry.feed_url);
    return { ...entry, ...(category && { category }) };
  });
}

const MAX_NAME = 200;
const MAX_ADDRESS = 2_000;

type Attributes = Readonly<Record<string, string>>;

function nameOf({ title = '', text = '' }: Attributes): string {
  const [name = ''] = [title, text].map((each) => each.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return name.slice(0, MAX_NAME);
}

function categoryOf({ category = '' }: Attributes, folders: readonly string[]) {
  const names = [...category.split(',').map((part) => part.trim()), ...folders];
  return names.map(newsCategory).find((known) => known !== undefined);
}

function toEntry(attributes: Attributes, isComment: boolean): OpmlEntry | null {
  const { xmlurl = '', url = '', type = '', htmlurl } = attributes;
  const kind = type.trim().toLowerCase();
  const address = xmlurl.trim() || (kind in REFUSALS || kind === 'rss' ? url.trim() : '');
  if (address === '') return null;
  const name = nameOf(attributes);
  const refusal = refusalOf(address, xmlurl.trim() === '' ? kind : '', isComment);
  return {
    feed_url: address.slice(0, MAX_ADDRESS),
    ...(name && { name }),
    ...(isSite(htmlurl) && { site_url: htmlurl }),
    ...(refusal && { refusal }),
  };
}

function refusalOf(address: string, kind: string, isComment: boolean): string | undefined {
  if (isComment) return 'The file marks this line as a comment.';
  if (address.length > MAX_ADDRESS) return 'The address is longer than 2,000 characters.';
  return REFUSALS[kind];
}

/** An invalid one would refuse the whole file. */
function isSite(address: string | undefined): address is string {
  if (address === undefined || !isUrl(address) || address.length > MAX_ADDRESS) return false;
  return /^https?:\/\/[a-z\d.:-]+(?:[/?#]\S*)?$/i.test(address);
}

export function writeOpml(feeds: readonly FollowedFeed[]): string {
  const folders = NEWS_CATEGORIES.flatMap((category) => {
    const own = feeds.filter((feed) => feed.category === category).map(toOutline);
    return own.length === 0 ? [] : [{ '@_text': category, outline: own }];
  });
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' },
    opml: { '@_version': '2.0', head: { title: 'News feeds' }, body: { outline: folders } },
  });
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressEmptyNode: true,
  format: true,
  attributeValueProcessor: (_name, value) => withoutHiddenCharacters(String(value)),
});

function toOutline({ name, feed_url, site_url, category }: FollowedFeed) {
  return {
    '@_type': 'rss',
    '@_text': name,
    '@_title': name,
    '@_category': category,
    '@_xmlUrl': feed_url,
    ...(site_url !== null && { '@_htmlUrl': site_url }),
  };
}
