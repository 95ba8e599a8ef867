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

export function makeCatalogue({ channels, episodes, now }) {
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
