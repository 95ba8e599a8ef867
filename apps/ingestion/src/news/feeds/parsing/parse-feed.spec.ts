import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { identify } from '../../articles/article-identities.js';
import { parseFeed } from './parse-feed.js';
import type { ParsedFeed, ParsedItem } from './parsed-feed.js';

const fixture = (name: string): string =>
  readFileSync(new URL(`__fixtures__/${name}`, import.meta.url), 'utf8').trimEnd();

const RSS_2 = fixture('rss-2.0.xml');

const URL_OF_FEED = 'https://feed.example/dir/feed.xml';

function parse(text: string | Uint8Array, contentType: string | null = null): ParsedFeed {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return parseFeed({ bytes, contentType, url: URL_OF_FEED });
}

function rss(items: string, head = ''): string {
  return `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title>${head}${items}</channel></rss>`;
}

/** The one item of an RSS document with these elements in it. */
function item(elements: string): Partial<ParsedItem> {
  return parse(rss(`<item>${elements}</item>`)).items[0] ?? {};
}

describe('parseFeed', () => {
  it('reads RSS 2.0 with its usual modules', () => {
    const feed = parse(RSS_2);
    expect(feed).toMatchObject({
      format: 'rss',
      title: 'Harbour Watch',
      link: 'https://harbour.example/',
      refreshMinutes: 90,
    });
    expect(feed.items).toEqual([
      expect.objectContaining({
        id: 'hw-7',
        title: 'Router flaw lets strangers in & out',
        link: 'https://harbour.example/router-flaw?utm_source=rss&id=7#top',
        canonicalLink: 'https://harbour.example/router-flaw?id=7',
        publishedAt: '2024-03-05T13:03:09.000Z',
        image: 'https://harbour.example/router.jpg',
        summary: 'A flaw, CVE-2024-11111, in a router.',
        keywords: expect.arrayContaining(['CVE-2024-11111', 'Routers']) as unknown,
        cveIds: ['CVE-2024-11111', 'CVE-2024-22222'],
      }),
      expect.objectContaining({
        link: 'https://harbour.example/second',
        image: 'https://cdn.example/second.jpg',
        publishedAt: null,
        summary: '',
      }),
    ]);
  });

  it('reads RSS 1.0', () => {
    expect(parse(fixture('rss-1.0.xml'))).toMatchObject({
      format: 'rdf',
      title: 'RDF news',
      items: [
        {
          title: 'One',
          link: 'https://rdf.example/1',
          publishedAt: '2024-03-05T00:00:00.000Z',
          summary: 'Text of one',
          keywords: ['Worms'],
        },
      ],
    });
  });

  it('reads Atom 1.0, with xml:base and markup in its texts', () => {
    expect(parse(fixture('atom-1.0.xml'))).toMatchObject({
      format: 'atom',
      title: 'Atom & friends',
      link: 'https://atom.example/news/./'.replace('./', ''),
      items: [
        {
          id: 'tag:atom.example,2024:1',
          title: 'Big news',
          link: 'https://atom.example/news/2024/1.html',
          publishedAt: '2024-03-05T22:03:09.000Z',
          image: 'https://atom.example/news/a.png',
          summary: 'Words.',
          keywords: ['Industry'],
        },
      ],
    });
  });

  it('reads Atom 0.3, even what is packed into Base64', () => {
    expect(parse(fixture('atom-0.3.xml'))).toMatchObject({
      format: 'atom',
      items: [
        { title: 'An old entry', summary: 'Base64', publishedAt: '2003-12-31T10:14:55.000Z' },
      ],
    });
  });

  it('reads JSON Feed, item by item', () => {
    const feed = parse(`\ufeff${fixture('json-feed-1.1.json')}`, 'text/html');
    expect(feed).toMatchObject({
      format: 'json',
      title: 'JSON news',
      items: [
        {
          id: '12',
          title: 'Twelve',
          link: 'https://json.example/12',
          summary: 'Hello there',
          image: 'https://json.example/12.png',
        },
        {
          id: '13',
          title: 'Only a text, and its first words are all that there is to show as a title of it.',
        },
      ],
    });
    expect(feed.skipped).toHaveLength(1);
  });

  it('reads CDF and RSS 0.91, and puts no entity in its place', () => {
    expect(parse(fixture('cdf.xml')).items).toMatchObject([
      {
        title: 'One',
        link: 'https://cdf.example/one',
        summary: 'In short',
        publishedAt: '2004-04-07T04:05:43.000Z',
      },
    ]);
    expect(parse(fixture('rss-0.91.xml')).items).toMatchObject([
      { title: 'Plain item by &name;', link: 'https://old.example/91' },
    ]);
  });

  const ITEM = '<item><title>A</title></item>';
  it.each([
    [
      'another prefix',
      '<x:rss xmlns:x="http://backend.userland.com/rss2"><x:channel><x:item><x:title>A</x:title></x:item></x:channel></x:rss>',
    ],
    [
      'a prefix for Atom',
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>A</a:title></a:entry></a:feed>',
    ],
    ['capitals', '<RSS><Channel><ITEM><Title>A</Title></ITEM></Channel></RSS>'],
    ['Atom without its namespace', '<feed><entry><title>A</title></entry></feed>'],
    ['a single entry', '<entry xmlns="http://www.w3.org/2005/Atom"><title>A</title></entry>'],
    ['items after the channel', `<rss><channel></channel>${ITEM}</rss>`],
    [
      'text before the first element',
      `Warning: foo in bar.php\n<br>\n<?xml version="1.0"?><rss>${ITEM}</rss>`,
    ],
    ['a declaration after a line', `\n\n  <?xml version="1.0"?><rss>${ITEM}</rss>`],
    ['illegal characters', '<rss>\0<item><title>\x08A\x0b</title></item></rss>'],
    ['something after the end', `<rss>${ITEM}</rss><script>x</script></body>`],
    [
      'closing tags without an opening tag',
      '<rss></b></item><item></p><title>A</title></item></rss>',
    ],
    ['an unclosed title', '<rss><item><title>A<link>https://a.example/</link></item></rss>'],
    ['an unclosed item', '<rss><item><title>A</title></channel></rss>'],
    ['attributes without quotes', '<rss version=2.0><item><title type=text>A</title></item></rss>'],
    ['attributes given twice', `<rss version="2.0" version="2.0">${ITEM}</rss>`],
    [
      'a title of Dublin Core',
      '<rss xmlns:q="http://purl.org/dc/elements/1.1/"><item><q:title>A</q:title></item></rss>',
    ],
  ])('reads a document with %s', (_what, document) => {
    expect(parse(document).items.map(({ title }) => title)).toEqual(['A']);
  });

  it('keeps the items that are whole where the document breaks off', () => {
    const feed = parse(RSS_2.slice(0, RSS_2.indexOf('<media:group>') + 30));
    expect(feed.items.map(({ id }) => id)).toEqual(['hw-7']);
    expect(feed.skipped).toEqual([
      { reason: 'The document ends in the middle of it.', title: 'Second' },
    ]);
  });

  it('goes on with the next item where one has no end', () => {
    const feed = parse(rss('<item><title>A</title><description>text<item><title>B</title></item>'));
    expect(feed.items.map(({ title }) => title)).toEqual(['A', 'B']);
  });

  it('goes on with the next item where a CDATA section has no end', () => {
    const open = '<item><title>A</title><description><![CDATA[one</description></item>';
    const next = '<item><title><![CDATA[B]]></title></item><item><title>C</title></item>';
    expect(parse(rss(open + next)).items.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
    expect(parse(rss(next + open + next)).items[1]?.title).toBe('C');
    expect(parse(rss(open + next)).items[0]?.summary).toBe('one');
  });

  it('takes the beginning of a section inside another one for text', () => {
    const text = '<![CDATA[a <![CDATA[ b]]>';
    const feed = parse(rss(`<item><title>${text}</title></item><item><title>C</title></item>`));
    expect(feed.items.map(({ title }) => title)).toEqual(['a <![CDATA[ b', 'C']);
  });

  it('reads so many items and no more, and says so', () => {
    const many = Array.from({ length: 20_003 }, (_, n) => `<item><title>A ${n}</title></item>`);
    const feed = parse(rss(many.join('')));
    expect([feed.items.length, feed.skipped]).toEqual([
      20_000,
      [{ reason: 'Of its items only 20000 are read.', title: null }],
    ]);
  });

  it('leaves out an item with nothing in it, and says so', () => {
    const feed = parse(
      rss('<item><title>A</title></item><item><guid isPermaLink="false">9</guid></item>'),
    );
    expect([feed.items.length, feed.skipped]).toEqual([
      1,
      [{ reason: 'It has neither title nor link nor text.', title: null }],
    ]);
  });
});

describe('the encoding of a document', () => {
  const TITLE = 'Grüße – “Ωμέγα”';
  const titled = (label: string, title: string) =>
    `<?xml version="1.0" encoding="${label}"?><rss><channel><title>${title}</title></channel></rss>`;
  /** A document that says it has an encoding, and has another one or the same. */
  const as = (label: string, title = TITLE, encoding = label, addBOM = false) =>
    iconv.encode(titled(label, title), encoding, { addBOM });

  it.each<[string, Buffer, string | null, string?]>([
    ['UTF-8 under a wrong label', as('iso-8859-1', TITLE, 'utf8'), 'charset=windows-1252'],
    [
      'UTF-8 with an invalid byte under a wrong label',
      Buffer.from(
        as('iso-8859-1', `${TITLE}~`, 'utf8').map((byte) => (byte === 0x7e ? 0xe9 : byte)),
      ),
      'charset=us-ascii',
    ],
    ['a byte order mark', as('koi8-r', TITLE, 'utf8', true), null],
    ['UTF-16 with a mark', as('utf-16', TITLE, 'utf-16', true), null],
    ['UTF-16 without a mark', as('utf-16', TITLE, 'utf-16be'), null],
    ['UTF-32', as('utf-32', TITLE, 'utf-32', true), null],
    [
      'the label of the server before that of the document',
      as('windows-1252', 'Привет', 'koi8-r'),
      'charset="KOI8-R"',
      'Привет',
    ],
    ['the label of the document', as('Shift_JIS', '脆弱性'), null, '脆弱性'],
    ['GB2312 that is GBK', as('gb2312', '镕漏洞', 'gbk'), null, '镕漏洞'],
    ['windows-1252', as('iso-8859-1', '“quoted” €', 'win1252'), null, '“quoted” €'],
    ['a label that says UTF-8 and is wrong', as('utf-8', 'café', 'win1252'), null, 'café'],
    ['an unknown label', as('x-klingon', 'café', 'win1252'), null, 'café'],
    ['ISO-2022-JP', as('iso-2022-jp', '\x1b$B@H<e@-\x1b(B', 'ascii'), null, '脆弱性'],
    [
      'one bad byte among good ones',
      Buffer.from(
        Buffer.from('<rss><title>ΩΩΩ~</title></rss>').map((byte) => (byte === 0x7e ? 0xff : byte)),
      ),
      null,
      'ΩΩΩ',
    ],
  ])('is found by %s', (_what, bytes, contentType, title = TITLE) => {
    expect(parse(bytes, contentType && `text/xml; ${contentType}`).title).toBe(title);
  });

  it('unpacks what is packed', () => {
    expect(parse(gzipSync(RSS_2)).items).toHaveLength(2);
  });
});

describe('the texts of an item', () => {
  it.each([
    ['AT&amp;T', 'AT&T'],
    ['AT&T & others', 'AT&T & others'],
    ['AT&amp;amp;T', 'AT&T'],
    ['<![CDATA[AT&amp;T]]>', 'AT&T'],
    ['<![CDATA[AT&amp;amp;T]]>', 'AT&amp;T'],
    ['AT&amp;amp;amp;T', 'AT&amp;T'],
    ['Be<!-- no -->fore &lt;!-- no --&gt;after', 'Before after'],
    ['Caf&eacute;&nbsp;x', 'Café x'],
    ['&#8220;Quoted&#8221; &#x2014; &#151;', '“Quoted” — —'],
    ['<b>Bold</b> title', 'Bold title'],
    ['&lt;b&gt;Bold&lt;/b&gt; title', 'Bold title'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;After', 'After'],
    ['XSS through &lt;script&gt; in Vec&lt;T&gt;', 'XSS through <script> in Vec<T>'],
    ['5 &lt; 7', '5 < 7'],
    [' much \n\t  space ', 'much space'],
    ['turned \u202eround\u200b', 'turned round'],
    ['The &lt;br&gt; tag, explained', 'The <br> tag, explained'],
    ['When to use &lt;b&gt; and &lt;/b&gt;', 'When to use <b> and </b>'],
    ['&lt;p&gt; or &lt;div&gt;?', '<p> or <div>?'],
    ['&lt;p&gt; Wrapped &lt;/p&gt;', 'Wrapped'],
    ['&lt;b&gt;New:&lt;/b&gt; how &lt;script&gt; breaks', 'New: how <script> breaks'],
    ['&lt;i&gt;Why&lt;/i&gt; a Vec&lt;T&gt; grows', 'Why a Vec<T> grows'],
    [
      'How &lt;script&gt;alert(1)&lt;/script&gt; still reaches mail clients',
      'How <script>alert(1)</script> still reaches mail clients',
    ],
    [
      'What &lt;img src=x onerror=alert(1)&gt; teaches us',
      'What <img src=x onerror=alert(1)> teaches us',
    ],
    ['One&lt;br&gt;two &lt;br /&gt; three', 'One two three'],
    ['Hi &lt;img src="https://a.example/smile.png"&gt; there', 'Hi there'],
    ['&lt;![CDATA[Patch & reboot]]&gt;', 'Patch & reboot'],
    ['&amp;lt;![CDATA[Patch]]&amp;gt;', 'Patch'],
    ['<![CDATA[<![CDATA[<b>Patch</b>]]]]><![CDATA[>]]>', 'Patch'],
    ['News: &lt;![CDATA[Patch]]&gt; now', 'News: Patch now'],
    ['On fire &#55357;&#56613; and &#xD83D;&#xdd25;', 'On fire 🔥 and 🔥'],
    ['Half &#55357; and &#56613;&#55357;', 'Half and'],
    ['<![CDATA[On fire &#55357;&#56613;]]>', 'On fire 🔥'],
  ])('gives the title %s as %s', (source, title) => {
    expect(item(`<title>${source}</title>`).title).toBe(title);
  });

  const TAGS = 'How &lt;script&gt;alert(1)&lt;/script&gt; still reaches mail clients';
  it.each([
    ['type="text"', TAGS, 'How <script>alert(1)</script> still reaches mail clients'],
    [
      'type="text"',
      'Stop writing &lt;b&gt;loud&lt;/b&gt; when you mean &lt;strong&gt;important&lt;/strong&gt;',
      'Stop writing <b>loud</b> when you mean <strong>important</strong>',
    ],
    ['type="text"', 'Write &amp;amp;nbsp; for a space', 'Write &amp;nbsp; for a space'],
    ['type="text"', '&lt;![CDATA[Patch]]&gt;', 'Patch'],
    ['type="text/plain"', '&lt;p&gt;', '<p>'],
    [
      '',
      'Map&lt;Key, List&lt;Value&gt;&gt; considered confusing',
      'Map<Key, List<Value>> considered confusing',
    ],
    ['', '&lt;b&gt;Literally&lt;/b&gt; bold', '<b>Literally</b> bold'],
    [
      'type="html"',
      'Release 7 of &lt;em&gt;Example&lt;/em&gt; &amp;amp; friends',
      'Release 7 of Example & friends',
    ],
    ['type="html"', TAGS, 'How still reaches mail clients'],
    ['type="xhtml"', '<h:div>Big <h:em>news</h:em><h:script>no()</h:script></h:div>', 'Big news'],
    ['type="xhtml"', '<h:div><h:script src="a.js"/>After</h:div>', 'After'],
    ['type="xhtml"', '<h:div>Use <![CDATA[<b>]]> sparingly</h:div>', 'Use <b> sparingly'],
  ])('of Atom with %s gives the title %s as %s', (type, source, title) => {
    const entry = `<entry><id>urn:1</id><title ${type}>${source}</title></entry>`;
    const namespaces = 'xmlns="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"';
    expect(parse(`<feed ${namespaces}>${entry}</feed>`).items[0]?.title).toBe(title);
    const prefixed = `<rss xmlns:a="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"><item>`;
    const inRss = `${prefixed}<a:title ${type}>${source}</a:title></item></rss>`;
    expect(parse(inRss).items[0]?.title).toBe(title);
  });

  it('of JSON Feed are plain, except its HTML', () => {
    const title = 'How <script> still reaches mail clients &amp; others';
    const text = 'Use <b>bold</b> &amp; <i>italics</i>';
    const read = (fields: object) =>
      parse(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [fields] }))
        .items[0];
    expect(read({ id: '1', title, summary: text })).toMatchObject({ title, summary: text });
    expect(read({ id: '1', content_text: text })?.summary).toBe(text);
    expect(read({ id: '1', content_html: text })?.summary).toBe('Use bold & italics');
  });

  it('of Atom without a type may be HTML in a body', () => {
    const summary = (source: string) =>
      parse(
        `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>u:1</id><summary>${source}</summary></entry></feed>`,
      ).items[0]?.summary;
    expect(summary('&lt;p&gt;One&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;')).toBe('One two');
    expect(summary('Why &lt;br&gt; is no margin')).toBe('Why <br> is no margin');
  });

  it('of XHTML with a prefix are the same XHTML', () => {
    const content =
      '<h:div><h:p>First paragraph.</h:p><h:p>Second paragraph.</h:p><h:style>p{}</h:style></h:div>';
    const feed = parse(
      `<f:feed xmlns:f="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"><f:entry>
        <f:title type="xhtml"><h:div><h:h2>Prefixed <h:em>markup</h:em> title</h:h2></h:div></f:title>
        <f:link rel="alternate" href="https://a.example/1"/><f:updated>2026-11-25T08:00:00Z</f:updated>
        <f:content type="xhtml">${content}</f:content></f:entry></f:feed>`,
    );
    expect(feed.items).toMatchObject([
      {
        title: 'Prefixed markup title',
        publishedAt: '2026-11-25T08:00:00.000Z',
        summary: 'First paragraph. Second paragraph.',
      },
    ]);
  });

  it('makes a title of the first words where there is none', () => {
    const { title } = item(`<description>${'several words '.repeat(20)}</description>`);
    expect(title).toMatch(/^several words .*…$/);
    expect(title?.length).toBeLessThanOrEqual(80);
  });

  it('makes one line of HTML, without scripts, styles and comments', () => {
    const html =
      '<style>p{}</style><p>One</p><p>two<br/>three<!-- no --></p><script>no()</script><ul><li>four</li></ul>';
    expect(item(`<description><![CDATA[${html}]]></description>`).summary).toBe(
      'One two three four',
    );
  });

  it.each([
    'A\u000bB',
    'A&#11;B',
    'A&amp;#11;B',
    'A&#x2028;B',
    'A \ufffdB',
    'A &#0;B',
    '\u0007A &#xFFFC;B',
  ])('of %j have no signs that no reader sees', (text) => {
    expect(item(`<title>${text}</title><description>${text}</description>`)).toMatchObject({
      title: 'A B',
      summary: 'A B',
    });
  });

  it('cuts a summary at a word', () => {
    const { summary = '' } = item(`<description>${'word '.repeat(200)}</description>`);
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(summary).toMatch(/word…$/);
    expect(item(`<description>${'漏'.repeat(500)}</description>`).summary).toHaveLength(300);
  });

  it('takes the next text where the first has no words', () => {
    expect(
      item(
        '<description>&lt;img src="a.png"/&gt;</description><media:description>Words</media:description>',
      ).summary,
    ).toBe('Words');
  });
});

describe('the link of an item', () => {
  it.each([
    ['relative to the feed’s own page', '<link>/a</link>', 'https://home.example/a'],
    ['relative to a relative base', '<link xml:base="y/">a</link>', 'https://feed.example/dir/y/a'],
    ['without a scheme', '<link>//b.example/a</link>', 'https://b.example/a'],
    ['beginning with www.', '<link>www.b.example/a?b=c</link>', 'https://www.b.example/a?b=c'],
    ['a file that begins so', '<link>www.html</link>', 'https://home.example/x/www.html'],
    ['after a placeholder', '<link>N/A</link><link>/a</link>', 'https://home.example/a'],
    ['an id that does not deny it', '<guid>https://c.example/1</guid>', 'https://c.example/1'],
    ['of Atom', '<link href="https://d.example/1"/>', 'https://d.example/1'],
    [
      'behind a counter',
      '<link>https://feeds.example/~r/1</link><feedburner:origLink>https://e.example/1</feedburner:origLink>',
      'https://e.example/1',
    ],
    [
      'after one that is no address',
      '<link>http://[bad</link><guid>https://f.example/</guid>',
      'https://f.example/',
    ],
  ])('may be %s', (_what, elements, link) => {
    const feed = parse(
      rss(`<item><title>A</title>${elements}</item>`, '<link>https://home.example/x/</link>'),
    );
    expect(feed.items[0]?.link).toBe(link);
  });

  it.each([
    ['type="text/html" src="https://a.example/slug.html"', 'https://a.example/slug.html'],
    ['type="xhtml" xml:base="https://b.example/c/" src="slug"', 'https://b.example/c/slug'],
    ['src="/slug"', 'https://feed.example/slug'],
    ['type="video/mp4" src="https://a.example/film.mp4"', 'https://a.example/id'],
    ['src="javascript:alert(1)"', 'https://a.example/id'],
  ])('of Atom may be that of the content: %s', (content, link) => {
    const entry = (rest: string) =>
      parse(
        `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>https://a.example/id</id><title>A</title>
          <summary type="text">Where the term comes from.</summary><link rel="edit" href="/edit/1"/>${rest}</entry></feed>`,
      ).items[0];
    expect(entry(`<content ${content}/>`)).toMatchObject({
      link,
      summary: 'Where the term comes from.',
    });
    expect(entry(`<content ${content}/><link href="/own"/>`)?.link).toBe(
      'https://feed.example/own',
    );
  });

  it.each([
    ['/threads/17/#post-731', '/threads/17#post-731'],
    ['/changelog#v2-4-1', '/changelog#v2-4-1'],
    ['/app#/advisories/7', '/app#/advisories/7'],
    ['/a#comments', '/a'],
    ['/a?utm_medium=x#utm_source=rss', '/a'],
    ['/a#:~:text=quoted', '/a'],
    ['/show?ref=GHSA-1a2b-3c4d', '/show?ref=GHSA-1a2b-3c4d'],
    ['/show?source=80231', '/show?source=80231'],
    ['/a?ref=twitter', '/a'],
    ['/a?ref=404media.co', '/a'],
    ['/a?source=rss----7b722bfd1b8d---4', '/a'],
    ['/a?ref=rss2&id=7', '/a?id=7'],
    [':443/a', '/a'],
    [':8443/a', ':8443/a'],
  ])('of %s is compared as %s', (path, canonical) => {
    const { canonicalLink } = item(
      `<title>A</title><link>https://a.example${path.replace('&', '&amp;')}</link>`,
    );
    expect(canonicalLink).toBe(`https://a.example${canonical}`);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/',
    ' JaVaScRiPt:x',
    'file:///etc/passwd',
  ])('is never %s', (href) => {
    expect(item(`<title>A</title><link>${href}</link><guid>${href}</guid>`).link).toBeNull();
  });

  it.each([
    ['https://user:secret@a.example/1', 'https://a.example/1'],
    ['https://127.0.0.1/', null],
    ['https://169.254.169.254/latest/meta-data', null],
    ['http://localhost:3000/', null],
    ['https://[::1]/', null],
    ['https://router.local/', null],
    ['http://a.example/1', 'http://a.example/1'],
    ['https://feed.example/1', 'https://feed.example/1'],
  ])('of %s is %s: visitors open it', (href, link) => {
    const { link: read, image } = item(
      `<title>A</title><link>${href}</link><media:thumbnail url="${href}"/>`,
    );
    expect([read, image]).toEqual([link, link?.replace('http:', 'https:') ?? null]);
  });

  it('may be on the host of the feed, wherever that is', () => {
    const document = rss('<item><title>A</title><link>http://127.0.0.1:8080/1</link></item>');
    const bytes = Buffer.from(document);
    const read = (url: string) => parseFeed({ bytes, contentType: null, url }).items[0]?.link;
    expect(read('http://127.0.0.1:8080/feed')).toBe('http://127.0.0.1:8080/1');
    expect(read('http://127.0.0.1:9090/feed')).toBeNull();
  });

  it('is no id that says it is none', () => {
    expect(
      item('<title>A</title><guid isPermaLink="false">https://c.example/1</guid>').link,
    ).toBeNull();
  });
});

describe('the picture of an item', () => {
  const THUMBNAIL = '<media:thumbnail url="/t.jpg"/>';
  const CONTENT = '<media:content medium="image" url="/m.jpg"/>';
  const ENCLOSURE = '<enclosure type="image/png" url="/e.png"/>';
  const ITUNES = '<itunes:image href="/i.jpg"/>';
  const IMG = '<description>&lt;img src="/d.jpg"&gt;</description>';

  it.each([
    ['t.jpg', IMG + ITUNES + ENCLOSURE + CONTENT + THUMBNAIL],
    ['m.jpg', IMG + ITUNES + ENCLOSURE + CONTENT],
    ['e.png', IMG + ITUNES + ENCLOSURE],
    ['i.jpg', IMG + ITUNES],
    ['d.jpg', IMG],
  ])('is %s, the best there is', (file, elements) => {
    expect(item(`<title>A</title>${elements}`).image).toBe(`https://feed.example/${file}`);
  });

  it.each([
    '<media:thumbnail url="data:image/png;base64,AAAA"/>',
    '<media:thumbnail url="https://a.example/logo.svg?x"/>',
    '<enclosure type="audio/mpeg" url="https://a.example/a.mp3"/>',
    '<description>&lt;img src="https://a.example/x.gif" width="1" height="1"&gt;</description>',
    '<description>&lt;img src="https://pixel.example/p.jpg"&gt;</description>',
    '<description>&lt;!-- &lt;img src="https://a.example/x.jpg"&gt; --&gt;</description>',
    '<media:thumbnail url="javascript:alert(1)"/>',
  ])('is not %s', (elements) => {
    expect(item(`<title>A</title>${elements}`).image).toBeNull();
  });

  const sized = (file: string, width: number, height: number, rest = '') =>
    `<media:content url="/${file}" medium="image" width="${String(width)}" height="${String(height)}" ${rest}/>`;
  const SMALL = '<media:thumbnail url="/small.jpg" width="140" height="105"/>';

  it.each([
    [
      'the default',
      'b.jpg',
      sized('a.jpg', 2150, 1210) + sized('b.jpg', 940, 627, 'isDefault="true"') + SMALL,
    ],
    [
      'the default in a group',
      'b.jpg',
      `<media:group>${sized('a.jpg', 2150, 1210)}${sized('b.jpg', 940, 627, 'isDefault="true"')}</media:group>`,
    ],
    ['the largest', 'b.jpg', sized('a.jpg', 640, 480) + sized('b.jpg', 1200, 800) + SMALL],
    ['larger than a thumbnail without a size', 'a.jpg', `${THUMBNAIL}${sized('a.jpg', 640, 480)}`],
    [
      'the largest thumbnail',
      'b.jpg',
      `${SMALL}<media:thumbnail url="/b.jpg" width="480" height="360"/>`,
    ],
    ['an enclosure rather than a small one', 'e.png', SMALL + ENCLOSURE],
    ['no huge one', 'b.jpg', sized('a.jpg', 9000, 6000) + sized('b.jpg', 940, 627)],
    ['no banner', 'b.jpg', sized('a.jpg', 1456, 180) + sized('b.jpg', 400, 300)],
    ['the small one where there is no other', 'small.jpg', SMALL],
    [
      'not the film',
      'cover',
      '<enclosure url="/cover" type="image/jpeg"/><enclosure url="/talk.asf" type="video/x-ms-asf"/>',
    ],
    [
      'none without an address, and none of one pixel',
      'real.png',
      '<media:thumbnail/><media:content url="" medium="image"/><description>&lt;img src="/p.gif" width="1" height="1"&gt;&lt;img src="/real.png" width="600"&gt;</description>',
    ],
  ])('is %s', (_what, file, elements) => {
    expect(item(`<title>A</title>${elements}`).image).toBe(`https://feed.example/${file}`);
  });

  it.each([
    ['./n.png', 'https://home.example/posts/a/n.png'],
    ['/n.png', 'https://feed.example/n.png'],
  ])('finds %s of a text where its page has it', (src, expected) => {
    const link = '<link>https://home.example/posts/a/</link>';
    const text = `<description><![CDATA[<img src="${src}">]]></description>`;
    expect(item(`<title>A</title>${link}${text}`).image).toBe(expected);
  });

  const from = (html: string) =>
    item(`<title>A</title><description><![CDATA[${html}]]></description>`).image;
  it.each([
    ['<img srcset="/w_400,h_300/a.jpg 400w, /w_800,h_600/a.jpg 800w">', '/w_800,h_600/a.jpg'],
    ['<img srcset=" ,/a,b.jpg, /c.jpg 2x,">', '/c.jpg'],
    ['<img srcset="/a.jpg,">', '/a.jpg'],
    ['<img srcset="/a.jpg 1x 2x, /b.jpg 1w 2x, /c.jpg future(1, 2), /d.jpg 300w 200h">', '/d.jpg'],
    ['<img srcset="/a.jpg 20w, /b.jpg 3000w, /c.jpg 9000w">', '/b.jpg'],
    ['<img src="/tiny.jpg" srcset="/tiny.jpg 20w, /a.jpg 800w">', '/a.jpg'],
    ['<img src="data:image/gif;base64,R0lG" data-srcset="/a.jpg 400w, /b.jpg 900w">', '/b.jpg'],
    ['<img data-src="/a-110x150.jpg" data-srcset="/a-110x150.jpg 110w, /a.jpg 768w">', '/a.jpg'],
    ['<img src="https://medium.com/_/stat?event=post.viewed"><img src="/a.jpg">', '/a.jpg'],
    ['<img src="/placeholder.png" data-lazy-src="/a.jpg">', '/a.jpg'],
    [
      '<img src="data:image/svg+xml,%3Csvg" data-src="/a.jpg"><noscript><img src="/n.jpg"></noscript>',
      '/a.jpg',
    ],
    ['<img src="/loading.gif"><noscript><img src="/n.jpg"></noscript>', '/n.jpg'],
    ['<amp-img src="/a.jpg" width="600" height="400"></amp-img>', '/a.jpg'],
    [
      '<picture><source srcset="/a.avif" type="image/avif"><source srcset="/a.webp 1x" type="image/webp"><img src="/a.jpg"></picture>',
      '/a.webp',
    ],
    ['<picture><source srcset="/a.avif" type="image/avif"><img src="/a.jpg"></picture>', '/a.jpg'],
    [
      '<picture><source srcset="/phone.jpg" media="(max-width: 600px)"><img src="/a.jpg"></picture>',
      '/a.jpg',
    ],
    [
      '<picture><source srcset="/a.webp"><img src="data:image/gif;base64,R0lG"></picture><img src="/b.jpg">',
      '/a.webp',
    ],
    ['<picture><source srcset="/a.webp"></picture><img src="/b.jpg">', '/b.jpg'],
    ['<img src="/icon.png" width="72" height="72"><img src="/b.jpg">', '/b.jpg'],
    [
      '<img src="/face.png" style="width: 48px"><img class="emoji" src="/e.png"><img src="/b.jpg">',
      '/b.jpg',
    ],
    ['<img src="/x.png" width="50%"><img src="/b.jpg">', '/x.png'],
    ['<img src="/film.jpg" width="120" height="90">', '/film.jpg'],
    [
      '<img src="/button.png" width="88" height="31"><img src="/hidden.png" style="display:none">',
      null,
    ],
    ['<img src="/black-on-transparent.png">', '/black-on-transparent.png'],
    ['<img src="/point-blank.gif">', '/point-blank.gif'],
    ['<img src="/transparent.png"><img src="/tracking_pixel.gif"><img src="/1x1.gif">', null],
    ['<img src="/a.avif"><img src="/b.jpg">', '/b.jpg'],
    ['<img src="/a.heic">', '/a.heic'],
  ])('in %s is %s', (html, path) => {
    expect(from(html)).toBe(path && `https://feed.example${path}`);
  });

  it('is in XHTML with a prefix, and not in text about pictures', () => {
    const image = (content: string) =>
      parse(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${content}</entry></feed>`).items[0]
        ?.image;
    const xhtml =
      '<h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:img src="https://a.example/1.png"/></h:div>';
    expect(image(`<title>A</title><content type="xhtml">${xhtml}</content>`)).toBe(
      'https://a.example/1.png',
    );
    const about = 'Write &lt;img src="https://a.example/1.png"&gt;';
    expect(image(`<title>A</title><summary type="text">${about}</summary>`)).toBeNull();
  });
});

describe('the identity of an item', () => {
  const identities = (items: string) =>
    parse(rss(items)).items.map((each) => identify(each).identities);
  const shared = (elements: string) =>
    `<item><guid isPermaLink="false">same</guid>${elements}</item>`;

  it('follows the id, whatever else changes', () => {
    const [before] = identities('<item><guid>1</guid><title>A</title></item>');
    const [after] = identities(
      '<item><guid>1</guid><title>B</title><link>https://b.example/</link></item>',
    );
    expect(after?.[0]).toBe(before?.[0]);
  });

  it('tells items apart that share an id, a link or both', () => {
    const links = ['https://a.example/1', 'https://a.example/2', 'https://a.example/2'];
    const items = links.map((link, index) =>
      shared(`<link>${link}</link><title>${String(index)}</title>`),
    );
    const last = identities(items.join('')).map((each) => each.at(-1));
    expect(new Set(last).size).toBe(3);
  });

  it('does not depend on the other items', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) =>
      shared(`<link>https://x.example/${name}</link>`),
    );
    expect(identities(`${b}${c}`)[0]).toEqual(identities(`${a}${b}${c}`)[1]);
  });

  it.each(['N/A', 'n/a', ' - ', '—', 'None', 'null', 'not available', '#'])('is not %j', (text) => {
    const [read] = parse(
      rss(`<item><title>A</title><link>${text}</link><guid>${text}</guid></item>`),
    ).items;
    expect(read).toMatchObject({ id: null, link: null });
  });

  it.each(['na-7', '0', '-1', '/n/a', '?p=7', 'unknown-flaw'])('may be %j', (text) => {
    const [read] = parse(rss(`<item><title>A</title><guid>${text}</guid></item>`)).items;
    expect(read?.id).toBe(text);
  });

  it('takes the same item only once', () => {
    const twice = '<item><guid>1</guid><title>A</title></item>'.repeat(2);
    const feed = parse(rss(twice));
    expect([feed.items.length, feed.skipped[0]?.reason]).toEqual([1, 'The document has it twice.']);
  });
});

describe('a document that is no feed', () => {
  const laughs = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY l${String(n + 1)} "${`&l${String(n)};`.repeat(10)}">`,
  ).join('');

  it.each([
    ['FEED.EMPTY', ''],
    ['FEED.EMPTY', ' \n\t\ufeff '],
    ['FEED.WEB_PAGE', '<!DOCTYPE html><html><body><form>Sign in</form></body></html>'],
    ['FEED.NOT_A_FEED', 'not found'],
    ['FEED.NOT_A_FEED', '<opml version="2.0"><body/></opml>'],
    ['FEED.NOT_A_FEED', '{"error":"not found"}'],
    ['FEED.NOT_A_FEED', '[]'],
    ['FEED.MALFORMED', '{"version":"https://jsonfeed.org/version/1","items":['],
    [
      'FEED.ENTITIES',
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${laughs}]><rss><item><title>&l9;</title></item></rss>`,
    ],
    ['FEED.TOO_DEEP', `<rss>${'<a>'.repeat(10_000)}`],
    ['FEED.TOO_DEEP', rss(`<item><description>${'<div>'.repeat(10_000)}</description></item>`)],
    [
      'FEED.MALFORMED',
      `<rss ${Array.from({ length: 5_000 }, (_, n) => `a${String(n)}=""`).join(' ')}>`,
    ],
    ['FEED.NOT_A_FEED', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe])],
    ['FEED.MALFORMED', Buffer.from([0x1f, 0x8b, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9])],
    ['FEED.TOO_LARGE', gzipSync(Buffer.alloc(64 * 1024 * 1024))],
    ['FEED.TOO_LARGE', Buffer.alloc(40 * 1024 * 1024, 0x20)],
  ])('is refused with %s', (code, document) => {
    let thrown: unknown;
    try {
      parse(document);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({
      name: 'AppError',
      code,
      message: expect.stringMatching(/^[^\n]+$/) as unknown,
    });
  });

  it('costs nothing of the next one', () => {
    expect(() => parse('<html>')).toThrow();
    expect(parse(RSS_2).items).toHaveLength(2);
  });
});
