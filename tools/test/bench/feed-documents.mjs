import { FEED_WORDS as WORDS } from './episodes.mjs';

const DAY_MS = 86_400_000;
const LATEST = Date.UTC(2024, 2, 5, 14, 3, 9);

export function makeDocuments(random) {
  return [
    ...many(12, () => rss(random, { items: 20, paragraphs: 0 })),
    ...many(8, () => rss(random, { items: 10, paragraphs: 12 })),
    ...many(4, () => rss(random, { items: 50, paragraphs: 6 })),
    ...many(2, () => rss(random, { items: 400, paragraphs: 0 })),
    ...many(4, () => atom(random, { items: 25, paragraphs: 8 })),
  ].map((text) => Buffer.from(text));
}

function rss(random, { items, paragraphs }) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${words(random, 3)}</title><link>https://news.example/</link>
<atom:link rel="self" type="application/rss+xml" href="https://news.example/feed/"/><description>${words(random, 9)}</description>
${many(items, (number) => rssItem(random, number, paragraphs)).join('\n')}
</channel></rss>`;
}

function rssItem(random, number, paragraphs) {
  const date = new Date(LATEST - number * DAY_MS * random()).toUTCString();
  return `<item><title>${words(random, 9)} &amp; ${words(random, 2)}</title>
<link>https://news.example/2024/${number}-${words(random, 4, '-')}/?utm_source=rss</link>
<pubDate>${date}</pubDate><dc:creator><![CDATA[${words(random, 2)}]]></dc:creator>
<category><![CDATA[${words(random, 1)}]]></category><category><![CDATA[${words(random, 2)}]]></category>
<guid isPermaLink="false">https://news.example/?p=${number}</guid>
<description><![CDATA[<p>${words(random, 45)} CVE-2024-${1000 + number} [&#8230;]</p>]]></description>
${paragraphs > 0 ? `<content:encoded><![CDATA[${article(random, paragraphs)}]]></content:encoded>` : ''}
<media:thumbnail url="https://cdn.example/${number}.jpg" width="640" height="360"/></item>`;
}

function atom(random, { items, paragraphs }) {
  return `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${words(random, 3)}</title>
<link href="https://atom.example/" rel="alternate"/><updated>2024-03-05T14:03:09Z</updated>
${many(items, (number) => atomEntry(random, number, paragraphs)).join('\n')}</feed>`;
}

function atomEntry(random, number, paragraphs) {
  const date = new Date(LATEST - number * DAY_MS).toISOString();
  const html = article(random, paragraphs)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<entry><id>tag:atom.example,2024:${number}</id><title type="html">${words(random, 8)}</title>
<link rel="alternate" type="text/html" href="https://atom.example/${number}"/><published>${date}</published>
<updated>${date}</updated><author><name>${words(random, 2)}</name></author><category term="${words(random, 1)}"/>
<content type="html">${html}</content></entry>`;
}

function article(random, paragraphs) {
  return many(
    paragraphs,
    (number) =>
      `<p>${words(random, 40)} <a href="https://news.example/${number}?a=1&amp;b=2">${words(random, 3)}</a> ${words(random, 30)}.</p>` +
      (number % 4 === 0
        ? `<figure><img src="https://cdn.example/${number}.png" alt="${words(random, 4)}"></figure>`
        : ''),
  ).join('\n');
}

function words(random, count, between = ' ') {
  return many(count, () => WORDS[Math.floor(random() * WORDS.length)]).join(between);
}

function many(count, make) {
  return Array.from({ length: count }, (_, number) => make(number));
}
