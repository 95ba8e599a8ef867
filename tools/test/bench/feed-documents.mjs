import { escapeUTF8 as escapeXml } from 'entities';
import { numbered, sampleArticles } from './texts.mjs';

const DAY_MS = 86_400_000;
const LATEST = Date.UTC(2024, 2, 5, 14, 3, 9);
const WORDS = sampleArticles.flatMap(({ description }) =>
  description.toLowerCase().match(/[a-z]+/g),
);

export function makeDocuments(random) {
  const words = (count, between = ' ') => numbered(count, () => random.pick(WORDS)).join(between);
  const paragraph = (number) =>
    `<p>${words(40)} <a href="https://news.example/${number}?a=1&amp;b=2">${words(3)}</a> ${words(30)}.</p>` +
    (number % 4 > 0 ? '' : `<figure><img src="https://cdn.example/${number}.png"></figure>`);
  const article = (paragraphs) => numbered(paragraphs, paragraph).join('\n');

  const rssItem = (number, paragraphs) => {
    const date = new Date(LATEST - number * DAY_MS * random.random()).toUTCString();
    return `<item><title>${words(9)} &amp; ${words(2)}</title>
<link>https://news.example/2024/${number}-${words(4, '-')}/?utm_source=rss</link>
<pubDate>${date}</pubDate><dc:creator><![CDATA[${words(2)}]]></dc:creator>
<category><![CDATA[${words(1)}]]></category><category><![CDATA[${words(2)}]]></category>
<guid isPermaLink="false">https://news.example/?p=${number}</guid>
<description><![CDATA[<p>${words(45)} CVE-2024-${1000 + number} [&#8230;]</p>]]></description>
${paragraphs > 0 ? `<content:encoded><![CDATA[${article(paragraphs)}]]></content:encoded>` : ''}
<media:thumbnail url="https://cdn.example/${number}.jpg" width="640" height="360"/></item>`;
  };
  const rss = (items, paragraphs) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${words(3)}</title><link>https://news.example/</link>
<atom:link rel="self" type="application/rss+xml" href="https://news.example/feed/"/><description>${words(9)}</description>
${numbered(items, (number) => rssItem(number, paragraphs)).join('\n')}
</channel></rss>`;

  const atomEntry = (number, paragraphs) => {
    const date = new Date(LATEST - number * DAY_MS).toISOString();
    return `<entry><id>tag:atom.example,2024:${number}</id><title type="html">${words(8)}</title>
<link rel="alternate" type="text/html" href="https://atom.example/${number}"/><published>${date}</published>
<updated>${date}</updated><author><name>${words(2)}</name></author><category term="${words(1)}"/>
<content type="html">${escapeXml(article(paragraphs))}</content></entry>`;
  };
  const atom = (items, paragraphs) => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${words(3)}</title>
<link href="https://atom.example/" rel="alternate"/><updated>2024-03-05T14:03:09Z</updated>
${numbered(items, (number) => atomEntry(number, paragraphs)).join('\n')}</feed>`;

  return [
    ...numbered(12, () => rss(20, 0)),
    ...numbered(8, () => rss(10, 12)),
    ...numbered(4, () => rss(50, 6)),
    ...numbered(2, () => rss(400, 0)),
    ...numbered(4, () => atom(25, 8)),
  ].map((text) => Buffer.from(text));
}
