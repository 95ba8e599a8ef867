import { expect, it } from '@jest/globals';
import { packHome, unpackHome } from './packed-home.js';

function episodeOf(id: string, channelId: string, sizes: readonly string[]) {
  const thumbnails = sizes.map((size) => ({
    url: `https://i.example/${id}/${size}.jpg`,
    width: null,
  }));
  const thumbnail_url = thumbnails.at(-1)?.url ?? null;
  const channel = { id: channelId, name: `The channel ${channelId}` };
  const title = `A talk about ${id}`;
  const youtube_video_id = id;
  return { id, title, youtube_video_id, thumbnail_url, thumbnails, channel_id: channelId, channel };
}

const EMPTY = { hero: null, rows: [], channel_rows: { items: [] }, sample: true };
const [a, b, c] = [
  episodeOf('a$&', 'x', ['small', 'large']),
  episodeOf('b', 'y', ['small', 'large']),
  episodeOf('c', 'x', []),
];

it.each([
  ['nothing', EMPTY, 0],
  ['a hero', { ...EMPTY, hero: a }, 1],
  ['an empty row', { ...EMPTY, rows: [{ id: 'new', episodes: [] }] }, 0],
  [
    'an episode in several rows',
    {
      ...EMPTY,
      hero: b,
      rows: [{ id: 'new', episodes: [a, b, c] }],
      channel_rows: { items: [{ channel: { topics: ['Art'] }, episodes: [b] }], pages: 1 },
    },
    3,
  ],
])('a home page with %s is the same once packed and unpacked', (_what, home, episodes) => {
  const packed = JSON.parse(JSON.stringify(packHome(home))) as ReturnType<typeof packHome>;
  expect(unpackHome(packed)).toEqual(home);
  expect(packed.episodes).toHaveLength(episodes);
});

it('episodes share their channel and the addresses of their pictures', () => {
  const { channels, pictures } = packHome({ ...EMPTY, rows: [{ episodes: [a!, b!, c!] }] });
  expect([channels.length, pictures.length]).toEqual([2, 2]);
});
