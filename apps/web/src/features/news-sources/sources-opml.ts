import type { NewsSource } from '../../shared/api/types.js';
import { offerFile } from '../../shared/lib/offer-file.js';

/** Offers the sources as OPML, which feed readers import. */
export function exportSources(items: readonly NewsSource[]): void {
  offerFile('elevate-news-sources.opml', toOpml(items), 'text/x-opml');
}

export function toOpml(items: readonly NewsSource[]): string {
  const outlines = items.map(({ name, feed_url, site_url, category }) => {
    const given = { type: 'rss', text: name, title: name, xmlUrl: feed_url, category };
    const attributes = { ...given, ...(site_url !== null && { htmlUrl: site_url }) };
    const written = Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`);
    return `    <outline ${written.join(' ')}/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head><title>Elevate: news sources</title></head>',
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
};

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? '');
