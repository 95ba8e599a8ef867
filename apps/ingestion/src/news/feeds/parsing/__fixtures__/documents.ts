/** Small documents of every format, each with one thing of many; also what the mutator of the tests starts from. */
export const RSS_2 = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>Harbour Watch</title>
  <link>https://harbour.example/</link>
  <atom:link rel="self" href="https://harbour.example/feed.xml"/>
  <ttl>90</ttl>
  <image><url>https://harbour.example/logo.png</url><title>Not the title</title><link>https://logo.example/</link></image>
  <item>
    <title>Router flaw lets strangers in &amp; out</title>
    <link>https://harbour.example/router-flaw?utm_source=rss&amp;id=7#top</link>
    <guid isPermaLink="false">hw-7</guid>
    <pubDate>Tue, 05 Mar 2024 14:03:09 +0100</pubDate>
    <dc:creator>Desk</dc:creator>
    <category>Routers</category>
    <description><![CDATA[<p>A flaw, <b>CVE-2024-11111</b>, in a router.</p><script>alert(1)</script>]]></description>
    <content:encoded><![CDATA[<img src="/pixel.gif" width="1" height="1"><img src="/router.jpg"><p>See cve-2024-22222.</p>]]></content:encoded>
  </item>
  <item>
    <title>Second</title>
    <guid>https://harbour.example/second</guid>
    <media:group><media:content url="https://cdn.example/clip.mp4" type="video/mp4"/><media:thumbnail url="https://cdn.example/second.jpg"/></media:group>
  </item>
</channel>
</rss>`;

export const RDF = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://rdf.example/"><title>RDF news</title><link>https://rdf.example/</link>
  <items><rdf:Seq><rdf:li rdf:resource="https://rdf.example/1"/></rdf:Seq></items></channel>
<item rdf:about="https://rdf.example/1"><title>One</title><link>https://rdf.example/1</link><dc:date>2024-03-05</dc:date>
  <dc:subject>Worms</dc:subject><description>Text of one</description></item>
</rdf:RDF>`;

export const ATOM_1 = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://atom.example/news/">
  <title type="html">Atom &amp;amp; friends</title>
  <link rel="self" href="feed.atom"/><link rel="alternate" type="text/html" href="./"/>
  <entry>
    <id>tag:atom.example,2024:1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Big <em>news</em></div></title>
    <link rel="enclosure" type="audio/mpeg" href="talk.mp3"/><link href="2024/1.html"/>
    <published>2024-03-05T14:03:09-08:00</published><updated>2024-04-01T00:00:00Z</updated>
    <category term="ics" label="Industry"/>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Words.</p><img src="a.png"/></div></content>
  </entry>
</feed>`;

export const ATOM_03 = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old Atom</title>
<entry><id>urn:1</id><title mode="escaped" type="text/html">An &lt;i&gt;old&lt;/i&gt; entry</title>
<link rel="alternate" type="text/html" href="https://old.example/1"/><issued>2003-12-31T10:14:55Z</issued>
<modified>2004-01-01T00:00:00Z</modified><content mode="base64" type="text/html">PHA+QmFzZTY0PC9wPg==</content></entry></feed>`;

export const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'JSON news',
  home_page_url: 'https://json.example/',
  items: [
    {
      id: 12,
      url: '/12',
      title: 'Twelve',
      content_html: '<p>Hello <b>there</b></p>',
      image: 'https://json.example/12.png',
      date_published: '2024-03-05T14:03:09Z',
      tags: ['Tools', 7],
    },
    {
      id: '13',
      content_text:
        'Only a text, and its first words are all that there is to show as a title of it.',
    },
    'no item',
  ],
});

export const CDF = `<CHANNEL BASE="https://cdf.example/" HREF="https://cdf.example/"><TITLE>Channels of old</TITLE>
<ITEM HREF="/one" LASTMOD="2004-04-06T23:05:43-05:00"><TITLE>One</TITLE><ABSTRACT>In short</ABSTRACT></ITEM></CHANNEL>`;

export const RSS_091 = `<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
 "http://my.netscape.com/publish/formats/rss-0.91.dtd" [<!ENTITY nbsp "&#160;"><!ENTITY name "Writer">]>
<rss version="0.91"><channel><title>Ninety-one</title><item><title>Plain&nbsp;item by &name;</title><link>https://old.example/91</link></item></channel></rss>`;

export const DOCUMENTS: Readonly<Record<string, string>> = {
  RSS_2,
  RDF,
  ATOM_1,
  ATOM_03,
  JSON_FEED,
  CDF,
  RSS_091,
};
