import XMLBuilder from 'fast-xml-builder';
import { Parser } from 'htmlparser2';
import type { FollowedFeed, NewFeed } from '@elevate/contracts/ingestion';
import { NEWS_CATEGORIES, newsCategory } from '@elevate/rules';

export function readOpml(opml: string): NewFeed[] {
  const feeds: NewFeed[] = [];
  const folders: (string | undefined)[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag !== 'outline') return;
        const { xmlurl, title, text } = attributes;
        const about = categoryOf(attributes, folders);
        folders.push(title ?? text);
        if (xmlurl) feeds.push(toFeed(xmlurl, attributes, about));
      },
      onclosetag(tag) {
        if (tag === 'outline') folders.pop();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(opml);
  return feeds;
}

const MAX_NAME = 200;

type Attributes = Readonly<Record<string, string>>;

function categoryOf({ category = '' }: Attributes, folders: readonly (string | undefined)[]) {
  const own = category.split(',').map((part) => newsCategory(part.trim()));
  const ofFolders = folders.map((name) => newsCategory(name ?? '')).reverse();
  return [...own, ...ofFolders].find((one) => one !== undefined);
}

function toFeed(
  feed_url: string,
  { htmlurl, title, text }: Attributes,
  category: ReturnType<typeof newsCategory>,
): NewFeed {
  const name = (title ?? text)?.trim();
  return {
    feed_url,
    ...(name && { name: name.slice(0, MAX_NAME) }),
    ...(htmlurl && /^https?:\/\//.test(htmlurl) && { site_url: htmlurl }),
    ...(category && { category }),
  };
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

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true, format: true });

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
