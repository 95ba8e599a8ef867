import { readFileSync } from 'node:fs';
import { bffService } from '@elevate/bff';
import { parseConfig } from '@elevate/config';
import { channelChanged, episodeChanged, heroChanged } from '@elevate/contracts/catalogue';
import { createLogger } from '@elevate/logging';
import { createTransport, Publisher } from '@elevate/messaging';
import { startService } from '@elevate/service-defaults';

/** The BFF with made-up episodes; `file` has their number. */
export async function startProduct(file) {
  const size = JSON.parse(readFileSync(file, 'utf8'));
  const { channels, episodes } = makeCatalogue(size);
  const logger = createLogger({ service: 'bff', level: 'fatal' });
  const transport = createTransport({ kind: 'in-process', clientId: 'bench', logger });
  const service = await startService(bffService, {
    config: parseConfig(bffService.config, {}),
    logger,
    transport,
    listen: { host: '127.0.0.1', port: 0 },
  });
  const publisher = new Publisher({ transport, source: '/elevate/catalogue' });
  const publish = (contract, states) =>
    publisher.publish(
      contract.topic.name,
      states.map((data) => ({
        type: contract.type,
        subject: data.id,
        sequence: data.version,
        data,
      })),
    );
  await publish(channelChanged, channels);
  await publish(episodeChanged, episodes);
  const since = new Date(size.now).toISOString();
  await publish(heroChanged, [{ id: 'hero', version: 1, episode_id: episodes[0].id, since }]);
  return Number(new URL(service.url).port);
}

const DAY_MS = 86_400_000;
const TITLES = [
  'Building resilient payment systems across a continent',
  'From bootcamp to staff engineer: an honest career story',
  'What we learned moving forty services to Kubernetes',
  'Designing for low bandwidth: notes from the field',
  'The interview you cannot prepare for',
  'Machine learning on a shoestring: models that fit a phone',
];
const TOPICS = ['Cloud Computing', 'Career Development', 'DevOps', 'Machine Learning', 'Design'];

function makeCatalogue({ channels, episodes, now }) {
  return {
    channels: Array.from({ length: channels }, (_, number) => makeChannel(number)),
    episodes: Array.from({ length: episodes }, (_, number) => makeEpisode(number, channels, now)),
  };
}

function makeChannel(number) {
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

function makeEpisode(number, channels, now) {
  const id = `b${String(number).padStart(10, '0')}`;
  const thumbnails = [
    picture(id, 'default', 120, 90),
    picture(id, 'mqdefault', 320, 180),
    picture(id, 'hqdefault', 480, 360),
  ];
  return {
    id,
    version: 1,
    title: `${TITLES[number % TITLES.length]} (part ${number})`,
    description:
      `In this episode we talk about ${TITLES[number % TITLES.length].toLowerCase()}. `.repeat(6),
    thumbnail_url: thumbnails.at(-1).url,
    thumbnails,
    youtube_video_id: id,
    duration_seconds: 600 + ((number * 37) % 5400),
    view_count: (number * 7919) % 250_000,
    published_at: new Date(now - number * DAY_MS).toISOString(),
    topics: [TOPICS[number % TOPICS.length], TOPICS[(number + 2) % TOPICS.length]],
    is_editor_pick: number % 25 === 0,
    channel_id: channelId(number % channels),
    embeddable: true,
    speakers: [],
    origin: 'youtube',
  };
}

function picture(id, size, width, height) {
  return { url: `https://i.ytimg.com/vi/${id}/${size}.jpg`, width, height };
}

function channelId(number) {
  return `UC${String(number).padStart(22, '0')}`;
}
