import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { createTestBff, testBffOfFile } from '../../../test/create-test-bff.js';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { event, eventId } from '../../../test/generate-events.js';
import { parseXml } from '../../../test/parse-xml.js';

const SITE = 'https://elevate.test';
const EVIL = `</title></script><script>alert("1")</script><!-- ' & é \u2028 \u0000 👩🏾‍💻`;
const [TALK, EVIL_TALK, BARE, ONLY_YOUTUBE, GONE] = [1, 2, 3, 4, 5].map(videoId);
const EVENT = eventId(1);
const thumbnails = [128, 320, 640, 1280].map((width) => ({
  url: `https://i.ytimg.com/vi/a/${width}.jpg`,
  width,
  height: (width * 9) / 16,
}));

const bff = testBffOfFile();
beforeAll(async () => {
  const { url } = thumbnails[3]!;
  const known = { thumbnails, thumbnail_url: url, speakers: ['Ada Example'], language: 'fr' };
  await bff.putChannels(channel({ id: 'channel-1', name: 'Makers', thumbnail_url: url }));
  await bff.putEpisodes(
    episode({ id: TALK!, title: 'A talk', ...known }),
    episode({ id: EVIL_TALK!, title: EVIL }),
    episode({ id: BARE!, thumbnail_url: null, thumbnails: [] }),
    episode({ id: ONLY_YOUTUBE!, title: 'Elsewhere', embeddable: false }),
    episode({ id: GONE! }),
  );
  const always = { from: null, until: null };
  const talks = [{ episode_id: TALK!, note: null, ...always }];
  const facts = {
    version: 1,
    description: '',
    home_after: null,
    changed_at: '2026-11-21T12:00:00Z',
  };
  await bff.putCollection({ id: 'begin', title: 'Begin here', talks, ...facts, ...always });
  const poster = {
    image_url: '/event-images/one.webp',
    image_sizes: [{ url: '/event-images/one-320.webp', width: 320, height: 400 }],
  };
  await bff.putEvents(
    event({ id: EVENT, title: 'An evening', organizer: 'Makers of Lagos', ...poster }),
  );
  await waitUntil(async () => (await get(`/embed/events/${EVENT}`)).status === 200);
  await bff.removeEpisode(GONE!);
});

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${bff.url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const oembedPath = (url: string) => `/oembed?url=${encodeURIComponent(url)}`;
async function oembed(path: string, more = '') {
  const { text } = await get(oembedPath(SITE + path) + more);
  return JSON.parse(text) as Record<string, string | number>;
}
function frameIn(answer: Record<string, unknown>): Record<string, string> {
  const attributes = String(answer['html']).matchAll(/ ([a-z]+)="([^"<>]*)"/g);
  return Object.fromEntries([...attributes].map(([, name, value]) => [name, value]));
}

describe('GET /oembed', () => {
  it('describes a talk', async () => {
    expect(await oembed(`/video/${TALK}`)).toEqual({
      version: '1.0',
      type: 'video',
      title: 'A talk',
      author_name: 'Makers',
      author_url: `${SITE}/channel/channel-1`,
      provider_name: 'Elevate',
      provider_url: `${SITE}/`,
      thumbnail_url: thumbnails[3]!.url,
      thumbnail_width: 1280,
      thumbnail_height: 720,
      html: `<iframe src="${SITE}/embed/episodes/${TALK}" title="A talk" width="560" height="407" loading="lazy" allow="fullscreen; autoplay; encrypted-media; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin" frameborder="0"></iframe>`,
      width: 560,
      height: 407,
    });
  });

  it.each([
    ['/channel/channel-1', 'Makers', '/embed/channels/channel-1', undefined],
    ['/speakers/ada-example', 'Ada Example', '/embed/speakers/ada-example', undefined],
    ['/collections/begin', 'Begin here', '/embed/collections/begin', undefined],
    [`/events/${EVENT}`, 'An evening', `/embed/events/${EVENT}`, 'Makers of Lagos'],
    [`/video/${ONLY_YOUTUBE}`, 'Elsewhere', `/embed/episodes/${ONLY_YOUTUBE}`, 'Makers'],
  ])(
    'describes %s as rich, with the author where one is known',
    async (path, title, src, author) => {
      const answer = await oembed(path);
      expect(answer).toMatchObject({ type: 'rich', width: 560, title });
      expect(answer['author_name']).toBe(author);
      expect(frameIn(answer)['src']).toBe(SITE + src);
      expect((await get(src)).status).toBe(200);
    },
  );

  it.each([
    ['maxwidth=400', 400, 317, 320],
    ['maxwidth=300&maxheight=900', 300, 261, 128],
    ['maxheight=317', 400, 317, 320],
    ['maxheight=160', 560, 160, 128],
    ['maxwidth=150', 150, 176, 128],
    ['maxwidth=2000&maxheight=2000', 560, 407, 1280],
    ...['0', '', '-5', 'auto', '1e3', '100%25'].map(
      (limit) => [`maxwidth=${limit}`, 560, 407, 1280] as const,
    ),
  ])('stays within %s in its shape, its picture too', async (limits, width, height, picture) => {
    const answer = await oembed(`/video/${TALK}`, `&${limits}`);
    expect(answer).toMatchObject({ width, height, thumbnail_width: picture });
    expect(frameIn(answer)).toMatchObject({ width: String(width), height: String(height) });
  });

  it('has absolute pictures, but cards load them from the host that they came from', async () => {
    const picture = '/event-images/one-320.webp';
    expect((await oembed(`/events/${EVENT}`))['thumbnail_url']).toBe(SITE + picture);
    expect((await get(`/embed/events/${EVENT}`)).text).toContain(`srcset="${picture} 320w"`);
  });

  it('has all properties of a picture or none', async () => {
    const paths = [`/video/${BARE}`, '/channel/channel-1', `/video/${TALK}`];
    for (const path of paths)
      expect(Object.keys(await oembed(path, '&maxwidth=100')).join()).not.toContain('thumbnail');
  });

  it.each([
    oembedPath(`${SITE}/video/${TALK}/?utm_source=x&t=1m30s#about`),
    oembedPath(`http://elevate.test/video/${TALK}?t=90`),
    oembedPath(`https://ELEVATE.test:443/video/%76${TALK!.slice(1)}?t=90s`),
    oembedPath(`${SITE}/news?play=${TALK}&t=90`),
    oembedPath(`${SITE}/embed/episodes/${TALK}?t=90`),
    `/oembed?format=json&url=${SITE}/video/${TALK}?t=90`,
  ])('knows the address in %s, and keeps its moment', async (path) => {
    expect((await get(path)).text).toContain(`${SITE}/embed/episodes/${TALK}?t=90\\"`);
  });

  const ofSite = (paths: string) => paths.split(' ').map((path) => oembedPath(SITE + path));
  it.each([
    [400, ['/oembed', '/oembed?url=', '/oembed?format=xml']],
    [501, ['yaml', 'constructor'].map((name) => `/oembed?url=${SITE}&format=${name}`)],
    [401, ofSite('/account /my-list /lists?list=1 /shared-list /history /feeds/following.xml')],
    [404, ofSite(`/ /channels /search?q=x /video/ /video/% /video/__proto__ /video/${TALK}/more`)],
    [404, ofSite(`/video/${GONE} //[ /x7k9p2m-sys /embed/episodes/ :8443/video/${TALK}`)],
    [
      404,
      ['evil.example', 'elevate.test@evil.example'].map((to) =>
        oembedPath(`https://${to}/video/${TALK}`),
      ),
    ],
    [
      404,
      ['ftp://elevate.test', '//elevate.test', ''].map((to) => oembedPath(`${to}/video/${TALK}`)),
    ],
    [404, ['javascript:alert(1)', 'x'].map(oembedPath)],
  ])('refuses with %i, also for scripts of other sites: %j', async (status, paths) => {
    for (const path of paths) {
      const answer = await get(path);
      const allowed = answer.headers.get('access-control-allow-origin');
      expect([path, answer.status, allowed]).toEqual([path, status, '*']);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    }
    expect(bff.logged.filter((line) => line.includes('A request failed'))).toEqual([]);
  });

  it('escapes a title once: in the frame and in XML, not in its texts', async () => {
    const answer = await oembed(`/video/${EVIL_TALK}`);
    expect(answer['title']).toBe(EVIL);
    expect(frameIn(answer)['title']).toContain('&lt;/title&gt;&lt;/script&gt;');
    const root = parseXml(
      (await get(`${oembedPath(`${SITE}/video/${EVIL_TALK}`)}&format=xml`)).text,
    );
    const fields = root.children.map(({ name, text }) => [name.replace('{}', ''), text]);
    // XML cannot have all characters.
    const texts = Object.entries(answer).map(([name, value]) => [
      name,
      String(value).replaceAll('\u0000', ''),
    ]);
    expect([root.name, fields]).toEqual(['{}oembed', texts]);
  });

  it.each([
    ['json', 'application/json'],
    ['xml', 'text/xml'],
    ['XML', 'text/xml'],
  ])('can be kept and asked for again as %s', async (format, type) => {
    const path = `${oembedPath(`${SITE}/video/${TALK}`)}&format=${format}`;
    const { headers } = await get(path);
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const again = await get(path, { 'if-none-match': headers.get('etag')! });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is linked by the pages that it describes, with addresses that work', async () => {
    for (const path of [`/video/${EVIL_TALK}`, `/?play=${EVIL_TALK}`, '/collections/begin']) {
      const { text } = await get(path);
      const links = [
        ...text.matchAll(/<link rel="alternate" type="(\S+)\+oembed" [^>]*href="([^"]+)"/g),
      ];
      expect(links.map(([, type]) => type)).toEqual(['application/json', 'text/xml']);
      for (const [, type, href = ''] of links) {
        const { origin, pathname, search } = new URL(href.replaceAll('&amp;', '&'));
        const { status, headers } = await get(pathname + search);
        const found = [origin, status, headers.get('content-type')];
        expect(found).toEqual([SITE, 200, `${type}; charset=utf-8`]);
      }
    }
    for (const path of ['/', '/channels', `/video/${GONE}`, '/my-list', '/events'])
      expect((await get(path)).text).not.toContain('oembed');
  });

  it('knows nothing where the site does not know its address', async () => {
    const nameless = await createTestBff({ SITE_URL: '' });
    const { status } = await fetch(`${nameless.url}${oembedPath(`${nameless.url}/video/x`)}`);
    await nameless.close();
    expect(status).toBe(404);
  });
});

describe('GET /embed', () => {
  it('may be framed by every site, and does nothing but play', async () => {
    for (const path of [`/embed/episodes/${TALK}`, '/embed/episodes/none']) {
      const { headers, text } = await get(path);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain('frame-ancestors *;frame-src https://www.youtube-nocookie.com;');
      expect(policy).toMatch(/^default-src 'none';.*;script-src 'sha256-[^']+';style-src 'sha256-/);
      expect(policy).not.toMatch(/connect-src|unsafe|sandbox|report/);
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      for (const name of ['x-frame-options', 'set-cookie', 'cross-origin-opener-policy'])
        expect([name, headers.get(name)]).toEqual([name, null]);
      expect(text).not.toMatch(/ style="| on[a-z]+="|fetch\(|\.cookie|src="\/assets/);
    }
  });

  it('shows what it is, and plays from the moment after a press', async () => {
    const { text } = await get(`/embed/episodes/${TALK}?t=1m30s&x=1`);
    const link = `<a href="/video/${TALK}?t=90" target="_blank" rel="noopener">A talk</a>`;
    expect(text).toContain(`<h1 lang="fr">${link}</h1><p>Makers · 30 min</p>`);
    expect(text).toContain(`youtube-nocookie.com/embed/${TALK}?autoplay=1&amp;start=90"`);
    expect(text).not.toContain('<iframe');
    expect((await get(`/embed/episodes/${ONLY_YOUTUBE}`)).text).not.toContain('role="button"');
    const bare = (await get(`/embed/episodes/${BARE}`)).text;
    expect([bare.includes('<img'), bare.includes('role="button"')]).toEqual([false, true]);
    expect((await get('/embed/speakers/ada-example')).text).toMatch(/hsl.+<b [^>]+>AE<\/b>/);
  });

  it('has the theme that is asked for, and no other text of the address', async () => {
    const at = async (query: string) => (await get(`/embed/channels/channel-1${query}`)).text;
    expect(await at('?theme=dark')).toContain('<html lang="en" data-theme="dark">');
    expect(await at('?t=90&theme=light')).toContain('<html lang="en" data-theme="light">');
    expect(await at('?theme="><script>&t=<')).toBe(await at(''));
  });

  it('lets no title out of its place', async () => {
    const { text } = await get(`/embed/episodes/${EVIL_TALK}`);
    expect(text.match(/<\/?(?:script|title)/g)).toHaveLength(4);
    expect(text).not.toContain('<!--');
  });

  it.each([`episodes/${GONE}`, 'episodes/none', 'channels/x?theme=dark', 'nothing/x', 'x/%25'])(
    'says that there is nothing at %s',
    async (path) => {
      const { status, text, headers } = await get(`/embed/${path}`);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>Not available</h1>');
      expect(text.includes('data-theme="dark"')).toBe(path.includes('dark'));
    },
  );

  it('keeps its headers in an answer without a page', async () => {
    const { headers } = await get(`/embed/episodes/${TALK}`);
    const again = await get(`/embed/episodes/${TALK}`, { 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
    for (const name of ['content-security-policy', 'etag', 'cache-control'])
      expect(again.headers.get(name)).toBe(headers.get(name));
  });
});
