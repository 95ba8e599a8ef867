import { describe, expect, it } from '@jest/globals';
import type { Page, SiteNow } from './page.js';
import { renderHead, renderPreloaded } from './page-head.js';

const EVIL = `</script><script>alert("1")</script><!-- ' & \u2028\u2029 👩🏾‍💻 \u0000`;
const site: SiteNow = {
  name: 'Elevate',
  url: 'https://elevate.test',
  contactEmail: 'hello@elevate.test',
  sample: false,
};
const page: Page = { path: '/', title: 'Home', description: 'What it is', isIndexed: true };

describe('renderHead', () => {
  it('names the page in all the ways', () => {
    const html = renderHead(site, {
      ...page,
      ogType: 'video.other',
      properties: [['video:duration', '600']],
      picture: { url: 'https://i.ytimg.com/vi/a/hq.jpg', alt: 'A talk', width: 480, height: 360 },
      alternates: [{ type: 'application/atom+xml', title: 'New', path: '/feeds/episodes.xml' }],
    });
    for (const line of [
      '<title>Home · Elevate</title>',
      '<meta name="contact" content="hello@elevate.test" />',
      '<link rel="canonical" href="https://elevate.test/" />',
      '<meta property="og:url" content="https://elevate.test/" />',
      '<meta property="og:type" content="video.other" />',
      '<meta property="video:duration" content="600" />',
      '<meta property="og:image" content="https://i.ytimg.com/vi/a/hq.jpg" />',
      '<meta property="og:image:width" content="480" />',
      '<meta property="og:image:height" content="360" />',
      '<meta name="twitter:card" content="summary_large_image" />',
      '<link rel="alternate" type="application/atom+xml" title="New" href="/feeds/episodes.xml" />',
    ]) {
      expect(html).toContain(line);
    }
    expect(html).not.toContain('noindex');
  });

  it('leaves out a size of which half is unknown, and shows a face small', () => {
    const picture = { url: 'https://yt3.ggpht.com/a', alt: '', width: 88, height: null };
    const html = renderHead(site, { ...page, picture: { ...picture, isAvatar: true } });
    expect(html).not.toContain('og:image:width');
    expect(html).toContain('<meta name="twitter:card" content="summary" />');
  });

  it('says nothing about an address it does not know', () => {
    const html = renderHead({ ...site, url: undefined }, page);
    expect(html).not.toMatch(/canonical|og:url|undefined/);
  });

  it('gives no address to a page that is not to be found', () => {
    const html = renderHead(site, { ...page, isIndexed: false });
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toMatch(/canonical|og:url/);
  });

  it('lets no text out of its place', () => {
    const html = renderHead(
      { name: EVIL, url: EVIL, contactEmail: EVIL, sample: false },
      {
        path: EVIL,
        title: EVIL,
        description: EVIL,
        isIndexed: true,
        picture: { url: EVIL, alt: EVIL },
        properties: [['video:tag', EVIL]],
        alternates: [{ type: EVIL, title: EVIL, path: EVIL }],
        structuredData: [{ name: EVIL }],
      },
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    // Between the quotes of an attribute there is no quote, whatever it says.
    for (const [element] of html.matchAll(/<(?:meta|link)[^\n]*/g)) {
      expect(element).toMatch(/^<(meta|link)( [a-z]+="[^"<>]*")+ \/>$/);
    }
    const jsonLd = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(jsonLd)).toEqual({ '@context': 'https://schema.org', name: EVIL });
  });
});

describe('renderPreloaded', () => {
  it('keeps any data inside its element and unchanged', () => {
    const html = renderPreloaded({ home: JSON.stringify({ title: EVIL }), known: '["x"]' });
    expect(html.match(/<\/?script/g)).toHaveLength(2);
    expect(html).not.toMatch(/<!--|\u2028|\u2029/);
    const json = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
    expect(JSON.parse(json)).toEqual({ home: { title: EVIL }, known: ['x'] });
  });

  it('writes nothing where there is nothing', () => {
    expect(renderPreloaded()).toBe('');
  });
});
