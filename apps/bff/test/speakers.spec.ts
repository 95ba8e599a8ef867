import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { testBffOfFile } from './create-test-bff.js';
import { channel, episode, videoId } from './generate-catalogue.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Counted {
  readonly total: number;
  readonly items: readonly Named[];
}

/** The fields of all answers that are read here; `episodes` and `speakers` are lists or results. */
interface Body extends Counted {
  readonly next_cursor: string | null;
  readonly speaker: Named;
  readonly topics: readonly unknown[];
  readonly channels: readonly (Named & { readonly video_count: number })[];
  readonly episodes: readonly Named[] & Counted;
  readonly speakers: readonly Named[] & Counted;
  readonly languages: readonly unknown[];
  readonly years: readonly unknown[];
  readonly durations: readonly { readonly episodes: number }[];
  readonly did_you_mean: string | null;
  readonly description: string;
}

interface Thing {
  readonly '@type': string;
  readonly subjectOf: readonly unknown[];
  readonly contributor: readonly Named[];
  readonly itemListElement: readonly { readonly name: string; readonly url: string }[];
  readonly mainEntity: Pick<Thing, 'itemListElement'> & { readonly numberOfItems: number };
}

const API = '/api/v1';
const EVIL = '</script><script>alert("1")</script>';
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

const bff = testBffOfFile();
beforeAll(async () => {
  await bff.putChannels(channel({ id: 'channel-1' }), channel({ id: 'channel-2' }));
  await bff.putEpisodes(
    ...Array.from({ length: 120 }, (_, number) =>
      episode({
        id: videoId(number),
        title: `Talk ${number}`,
        published_at: number === 0 ? null : day(number),
        speakers: ['Jane Doe'],
        language: number % 3 === 0 ? 'pt-BR' : 'en',
        topics: number % 2 === 0 ? ['AI'] : ['Leadership'],
      }),
    ),
    episode({ id: videoId(200), speakers: ['José Ñandú', EVIL], channel_id: 'channel-2' }),
    episode({ id: videoId(201), speakers: ['jose nandu'], language: 'zxx' }),
    episode({ id: videoId(202), speakers: ['José Ñandú', 'JOSE NANDU', 'Jane Doeson'] }),
    ...Array.from({ length: 110 }, (_, number) =>
      episode({
        id: videoId(300 + number),
        speakers: [`Someone ${String(number).padStart(3, '0')}`],
      }),
    ),
    episode({ id: videoId(500), speakers: ['Of No Channel'], channel_id: 'channel-9' }),
  );
  await waitUntil(async () => (await json('/speakers/someone-109')).status === 200);
});

async function json(path: string) {
  const response = await fetch(`${bff.url}${API}${path}`);
  return { status: response.status, body: (await response.json()) as Body };
}

async function page(path: string) {
  const response = await fetch(`${bff.url}${path}`);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
}

const things = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text!) as Thing,
  );

it('the page of a channel names its speakers, the most frequent first, and what it says of itself', async () => {
  await bff.putChannels(channel({ id: 'channel-2', version: 2, description: 'Talks of two.' }));
  await waitUntil(async () => (await json('/channels/channel-2')).body.description !== '');
  expect((await json('/channels/channel-2')).body).toMatchObject({
    description: 'Talks of two.',
    speakers: [{ id: 'jose-nandu', name: 'José Ñandú', episodes: 3 }, { name: EVIL }],
  });
  const { body } = await json('/channels/channel-1');
  expect(body.description).toBe('');
  expect(body.speakers.slice(0, 2)).toMatchObject([{ id: 'jane-doe' }, { id: 'jose-nandu' }]);
  expect(body.speakers).toHaveLength(12);
});

describe('the list of speakers', () => {
  it('comes page by page, each speaker once', async () => {
    const first = await json('/speakers');
    expect(first.body.total).toBe(114);
    expect(first.body.items).toHaveLength(100);
    const second = await json(`/speakers?cursor=${first.body.next_cursor}`);
    expect(second.body.next_cursor).toBeNull();
    const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(114);
    expect(ids).toEqual([...ids].sort());
  });

  it('has one speaker for spellings that differ in case, accents and punctuation', async () => {
    const { body } = await json('/speakers?q=NÁNDU');
    expect(JSON.stringify(body.items)).toBe(
      JSON.stringify([{ id: 'jose-nandu', name: 'José Ñandú', episodes: 3 }]),
    );
  });

  it('has a page with the first of them as data, whatever its parameters', async () => {
    for (const path of ['/speakers', '/speakers?q=jane', '/speakers/']) {
      const { status, text } = await page(path);
      expect(status).toBe(200);
      expect(text).toContain('<title>Speakers · ');
      expect(text).toContain('rel="canonical" href="https://elevate.test/speakers"');
      expect(text).toContain('"/api/v1/speakers":{');
      const list = things(text).find((thing) => thing['@type'] === 'CollectionPage');
      expect(list!.mainEntity.numberOfItems).toBe(114);
      expect(list!.mainEntity.itemListElement[0]!.url).toMatch(
        /^https:\/\/elevate\.test\/speakers\//,
      );
    }
    const crumbs = things((await page('/speakers/jane-doe')).text).find(
      (thing) => thing['@type'] === 'BreadcrumbList',
    );
    expect(crumbs!.itemListElement.map(({ name }) => name)).toEqual([
      'Home',
      'Speakers',
      'Jane Doe',
    ]);
    expect((await page('/sitemap.xml')).text).toContain('<loc>https://elevate.test/speakers</loc>');
  });

  it.each([
    '/speakers?q=',
    '/speakers?cursor=A',
    '/speakers?cursor=constructor',
    '/speakers?cursor=',
    '/speakers?page=2',
  ])('refuses %s', async (path) => {
    expect((await json(path)).status).toBe(400);
  });
});

describe('a speaker', () => {
  it('has talks page by page, newest first, undated ones last, and their topics', async () => {
    const ids: string[] = [];
    let cursor: string | null = '';
    for (let turn = 0; turn < 4 && cursor !== null; turn += 1) {
      const { body } = await json(`/speakers/jane-doe${cursor && `?cursor=${cursor}`}`);
      expect(JSON.stringify(body.speaker)).toBe(
        JSON.stringify({ id: 'jane-doe', name: 'Jane Doe', episodes: 120 }),
      );
      expect(JSON.stringify(body.topics)).toBe(
        JSON.stringify([
          { name: 'AI', episodes: 60 },
          { name: 'Leadership', episodes: 60 },
        ]),
      );
      ids.push(...body.episodes.map(({ id }) => id));
      cursor = body.next_cursor;
    }
    expect(ids).toEqual(Array.from({ length: 120 }, (_, number) => videoId(119 - number)));
  });

  it('is unknown without a shown talk', async () => {
    expect(await json('/speakers/of-no-channel')).toMatchObject({
      status: 404,
      body: { code: 'BFF.SPEAKER_NOT_FOUND' },
    });
    expect((await json('/speakers/Jane%20Doe')).status).toBe(400);
    expect((await json('/speakers/jane-doe?cursor=x')).status).toBe(400);
    expect((await page('/speakers/of-no-channel')).status).toBe(404);
  });

  it('has a page with the talks as data, and claims nothing else about the person', async () => {
    const { status, text } = await page('/speakers/jane-doe');
    expect(status).toBe(200);
    expect(text).toContain('<title>Jane Doe · ');
    expect(text).toContain('rel="canonical" href="https://elevate.test/speakers/jane-doe"');
    expect(text).toContain('href="/feeds/speakers/jane-doe.xml"');
    const person = things(text).find((thing) => thing['@type'] === 'Person');
    expect(Object.keys(person!)).toEqual(['@context', '@type', 'name', 'url', 'subjectOf']);
    expect(person!.subjectOf).toHaveLength(20);
    expect(person!.subjectOf[0]).toEqual({
      '@type': 'CreativeWork',
      name: 'Talk 119',
      url: `https://elevate.test/video/${videoId(119)}`,
    });
  });

  it('is linked in the data of the talk, also with a hostile name', async () => {
    const { text } = await page(`/video/${videoId(200)}`);
    const video = things(text).find((thing) => thing['@type'] === 'VideoObject');
    expect(video!.contributor.map(({ name }) => name)).toEqual(['José Ñandú', EVIL]);
    expect(text).not.toContain('<script>alert');
  });

  it('has feeds and a place in the sitemap', async () => {
    const atom = await page('/feeds/speakers/jane-doe.xml');
    expect(atom.type).toContain('application/atom+xml');
    expect(atom.text.match(/<entry>/g)).toHaveLength(50);
    const written = (await page('/feeds/speakers/jose-nandu.json')).text;
    const feed = JSON.parse(written) as { readonly title: string };
    expect(feed.title).toContain('José Ñandú');
    expect((await page('/feeds/speakers/no-speaker.xml')).status).toBe(404);
    expect((await page('/sitemap.xml')).text).toContain(
      '<loc>https://elevate.test/speakers/jane-doe</loc>',
    );
  });

  it('leaves with the last talk', async () => {
    await bff.putEpisodes(episode({ id: videoId(600), speakers: ['Short Stay'] }));
    await waitUntil(async () => (await json('/speakers/short-stay')).status === 200);
    await bff.removeEpisode(videoId(600));
    await waitUntil(async () => (await json('/speakers/short-stay')).status === 404);
    expect((await json('/speakers?q=short%20stay')).body.total).toBe(0);
    expect((await page('/speakers/short-stay')).status).toBe(404);
  });
});

describe('a search', () => {
  it('finds speakers, exact names first', async () => {
    const { body } = await json('/search/results?q=jane%20doe');
    expect(body.speakers.items.map(({ name }) => name)).toEqual(['Jane Doe', 'Jane Doeson']);
    expect(body.did_you_mean).toBeNull();
    const some = await json('/search?q=someone');
    expect(some.body.speakers).toHaveLength(3);
    expect((await json('/search/results?q=someone')).body.speakers.total).toBe(110);
  });

  it('for the overlay finds channels and topics, and their episodes', async () => {
    const { body: channels } = await json('/search?q=channel-2');
    expect(channels.items.length).toBeGreaterThan(0);
    expect(channels.channels).toMatchObject([{ id: 'channel-2', video_count: 1 }]);
    const { body: topics } = await json('/search?q=LEADER');
    expect(topics.topics).toEqual([{ name: 'Leadership', episodes: 60 }]);
    expect((await json('/search?q=talk%2012')).body.channels).toEqual([]);
  });

  it('suggests the name of a speaker', async () => {
    expect((await json('/search/results?q=jane%20doesen')).body.did_you_mean).toBe('jane doeson');
  });
});

describe('the filter by language', () => {
  it('counts languages without regions, before the choice', async () => {
    const { body } = await json('/filtered-episodes?speaker=jane-doe');
    expect(JSON.stringify(body.languages)).toBe(
      JSON.stringify([
        { language: 'en', episodes: 80 },
        { language: 'pt', episodes: 40 },
      ]),
    );
  });

  it('narrows the talks, and the counts of the other filters', async () => {
    const { body } = await json('/filtered-episodes?speaker=jane-doe&language=pt');
    expect(body.total).toBe(40);
    expect(body.years).toEqual([expect.objectContaining({ year: 2026, episodes: 39 })]);
    expect(body.languages).toHaveLength(2);
    expect(body.durations[1]?.episodes).toBe(40);
  });

  it('narrows a search, a channel and topics', async () => {
    expect((await json('/search/results?q=talk&language=pt')).body.episodes.total).toBe(40);
    expect((await json('/filtered-episodes?channel=channel-1&language=pt')).body.total).toBe(40);
    expect((await json('/filtered-episodes?topic=AI&language=pt')).body.total).toBe(20);
    const both = '/filtered-episodes?channel=channel-2&speaker=jose-nandu';
    expect((await json(both)).body.total).toBe(1);
  });

  it.each(['EN', 'english', 'e', 'pt-BR', ''])('refuses %j', async (language) => {
    expect((await json(`/filtered-episodes?language=${language}`)).status).toBe(400);
  });
});
