import { describe, expect, it } from '@jest/globals';
import { renderHead, renderPreloaded, type PageHead } from './page-head.js';

const EVIL = `</script><script>alert("1")</script><!-- ' & \u2028\u2029`;
const page: PageHead = {
  siteName: 'Elevate',
  siteUrl: 'https://elevate.test',
  path: '/',
  title: 'Home',
  description: 'What it is',
  isIndexed: true,
};

describe('renderHead', () => {
  it('names the page in all the ways', () => {
    const html = renderHead({
      ...page,
      image: 'https://i.ytimg.com/vi/a/hq.jpg',
      imageAlt: 'A talk',
    });
    expect(html).toContain('<title>Home</title>');
    expect(html).toContain('<link rel="canonical" href="https://elevate.test/" />');
    expect(html).toContain(
      '<meta property="og:image" content="https://i.ytimg.com/vi/a/hq.jpg" />',
    );
    expect(html).not.toContain('noindex');
  });

  it('says nothing about an address it does not know', () => {
    const html = renderHead({ ...page, siteUrl: undefined });
    expect(html).not.toMatch(/canonical|og:url|undefined/);
  });

  it('lets no text out of its place', () => {
    const html = renderHead({
      ...page,
      siteName: EVIL,
      title: EVIL,
      description: EVIL,
      image: EVIL,
      imageAlt: EVIL,
      jsonLd: { name: EVIL },
    });
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    const jsonLd = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(jsonLd)).toEqual({ name: EVIL });
  });
});

describe('renderPreloaded', () => {
  it('keeps any data inside its element and unchanged', () => {
    const html = renderPreloaded({ home: JSON.stringify({ title: EVIL }), home_hash: '"x"' });
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toMatch(/<!--|\u2028|\u2029/);
    const json = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
    expect(JSON.parse(json)).toEqual({ home: { title: EVIL }, home_hash: 'x' });
  });
});
