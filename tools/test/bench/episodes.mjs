import { readFileSync } from 'node:fs';

const SAMPLE = new URL('../../../apps/ingestion/data/sample-catalogue.json', import.meta.url);
const DAY_MS = 86_400_000;
export const { FEED_WORDS, TITLES, TOPICS, SIZES } = JSON.parse(
  readFileSync(new URL('made-up-texts.json', import.meta.url), 'utf8'),
);

/** The talks of the sample catalogue, whose titles and descriptions have a usual length. */
export function sampleTalks() {
  return JSON.parse(readFileSync(SAMPLE, 'utf8')).episodes;
}

export const episodeId = (number) => `b${String(number).padStart(10, '0')}`;
export const channelId = (number) => `UC${String(number).padStart(22, '0')}`;

export function makeChannel(number) {
  return {
    id: channelId(number),
    version: 1,
    name: `Channel number ${number}`,
    handle: `@channel${number}`,
    thumbnail_url: `https://yt3.ggpht.com/channel-${number}=s240`,
    topics: TOPICS.slice(0, 3),
    youtube_channel_id: channelId(number),
    origin: 'youtube',
  };
}

export function makeEpisode(number, channels, facts = {}) {
  const id = episodeId(number);
  const title = TITLES[number % TITLES.length];
  const thumbnails = Object.entries(SIZES).map(([size, [width, height]]) => ({
    url: `https://i.ytimg.com/vi/${id}/${size}.jpg`,
    width,
    height,
  }));
  return {
    id,
    version: 1,
    title: `${title} (part ${number})`,
    description: `In this episode we talk about ${title.toLowerCase()}. `.repeat(6),
    thumbnail_url: thumbnails.at(-1).url,
    thumbnails,
    youtube_video_id: id,
    duration_seconds: 600 + ((number * 37) % 5400),
    view_count: (number * 7919) % 250_000,
    published_at: new Date(Date.now() - number * DAY_MS).toISOString(),
    topics: [TOPICS[number % TOPICS.length], TOPICS[(number + 2) % TOPICS.length]],
    is_editor_pick: number % 25 === 0,
    channel_id: channelId(number % channels),
    embeddable: true,
    speakers: [],
    origin: 'youtube',
    ...facts,
  };
}

/** Returns what an index of them has. */
export function fillModel(model, talks) {
  const channels = [...new Set(talks.map(({ channel }) => channel))];
  for (const [number, name] of channels.entries())
    model.putChannel({ ...makeChannel(number), name, handle: null, topics: [] });
  const ids = new Map(channels.map((name, number) => [name, channelId(number)]));
  for (const [number, { channel, ...facts }] of talks.entries()) {
    const own = { ...facts, channel_id: ids.get(channel), youtube_video_id: facts.id };
    model.putEpisode(makeEpisode(number, channels.length, own));
  }
  model.orders.search.finish();
  return talks.map(({ id, title, description, published_at }) => {
    return { id, time: Date.parse(published_at), state: { title, description } };
  });
}

export function publishStates(publisher, { type, topic }, states) {
  const changes = states.map((state) => {
    return { type, subject: state.id, sequence: state.version, data: state };
  });
  return publisher.publish(topic.name, changes);
}
