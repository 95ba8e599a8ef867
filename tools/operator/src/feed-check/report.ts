import type { ParsedFeed, ParsedItem } from '@elevate/ingestion/feeds';
import type { CheckedDocument } from './check-documents.js';

export function asJson(checked: CheckedDocument): string {
  if ('error' in checked) {
    return JSON.stringify({ file: checked.name, error: checked.error, title: null, items: [] });
  }
  const { title, items } = checked.feed;
  const given = countIds(items);
  return JSON.stringify({
    file: checked.name,
    error: null,
    title,
    items: items.map((item) => ({
      id: ownId(item, given),
      title: item.title,
      link: item.link,
      date: item.publishedAt,
      image: item.image,
      summary: item.summary,
      keywords: item.keywords,
    })),
  });
}

function ownId({ id, identity }: ParsedItem, given: ReadonlyMap<string, number>): string {
  return id !== null && given.get(id) === 1 ? id : identity;
}

function countIds(items: readonly ParsedItem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of items) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

export function asText(checked: CheckedDocument): string {
  if ('error' in checked) return `${checked.name}: ${checked.error}`;
  const { feed } = checked;
  const skipped = feed.skipped.map(
    ({ reason, title }) => `  skipped: ${title ?? 'an item'}: ${reason}`,
  );
  return [heading(checked.name, feed), ...feed.items.flatMap(itemLines), ...skipped].join('\n');
}

function heading(name: string, { title, format, items }: ParsedFeed): string {
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  return `${name}: ${title || 'no title'} (${format}, ${count})`;
}

function itemLines({ publishedAt, title, link, image, summary, keywords }: ParsedItem): string[] {
  const lines = [
    `  ${publishedAt ?? 'no date'}  ${title}`,
    link,
    summary,
    image && `picture: ${image}`,
    keywords.length > 0 && `keywords: ${keywords.join(', ')}`,
  ];
  return lines.flatMap((line, index) => (line ? [index === 0 ? line : `    ${line}`] : []));
}
