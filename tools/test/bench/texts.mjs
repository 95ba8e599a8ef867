import { readFileSync } from 'node:fs';

const read = (file) =>
  JSON.parse(readFileSync(new URL(`../../../apps/${file}`, import.meta.url), 'utf8'));
const HOUR_MS = 3_600_000;
const DESCRIPTION_CHARACTERS = 575;
const SIZES = { default: [120, 90], mqdefault: [320, 180], hqdefault: [480, 360] };

/** Of the sample catalogue, whose titles have a usual length. */
export const sampleTalks = read('ingestion/data/sample-catalogue.json').episodes.map(
  ({ youtube_video_id: id, channel, ...talk }) => ({ ...talk, id, channel: channel.name }),
);

export const sampleArticles = read('catalogue/data/sample-news.json').entries.map((entry) => ({
  id: entry.cve,
  title: entry.title,
  description: entry.summary,
  speakers: [],
  channel: '',
  topics: [entry.cve, entry.vendor, entry.product],
  published_at: entry.date_added,
}));

export const numbered = (count, make) => Array.from({ length: count }, (_, number) => make(number));
export const episodeId = (number) => `b${String(number).padStart(10, '0')}`;
const channelId = (number) => `UC${String(number).padStart(22, '0')}`;

export function makeChannel(number) {
  return {
    id: channelId(number),
    version: 1,
    name: `Channel number ${number}`,
    handle: `@channel${number}`,
    thumbnail_url: `https://yt3.ggpht.com/channel-${number}=s240`,
    topics: ['Cloud Computing', 'Career Development', 'DevOps'],
    youtube_channel_id: channelId(number),
    origin: 'youtube',
  };
}

/** The description has the average length, and each starts with different words. */
export function makeEpisode(number, channels, facts = {}) {
  const id = episodeId(number);
  const talk = sampleTalks[number % sampleTalks.length];
  const text = `${number} ${talk.title}. `;
  const times = Math.ceil(DESCRIPTION_CHARACTERS / text.length);
  const thumbnails = Object.entries(SIZES).map(([size, [width, height]]) => ({
    url: `https://i.ytimg.com/vi/${id}/${size}.jpg`,
    width,
    height,
  }));
  return {
    id,
    version: 1,
    title: `${talk.title} (part ${number})`,
    description: text.repeat(times).slice(0, DESCRIPTION_CHARACTERS),
    thumbnail_url: thumbnails.at(-1).url,
    thumbnails,
    youtube_video_id: id,
    duration_seconds: 600 + ((number * 37) % 5400),
    view_count: (number * 7919) % 250_000,
    published_at: new Date(Date.now() - number * HOUR_MS).toISOString(),
    topics: talk.topics,
    is_editor_pick: number % 25 === 0,
    channel_id: channelId(number % channels),
    embeddable: true,
    speakers: [],
    origin: 'youtube',
    ...facts,
  };
}

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
}

/** The parts of a text that an index stores. */
export const itemOf = ({ id, title, description, published_at }) => {
  return { id, time: Date.parse(published_at), state: { title, description } };
};

export function publishStates(publisher, { type, topic }, states) {
  const changes = states.map((state) => {
    return { type, subject: state.id, sequence: state.version, data: state };
  });
  return publisher.publish(topic.name, changes);
}

const ONSETS = 't,t,t,s,s,h,h,w,m,n,d,c,b,p,f,l,r,g,th,th,st,pr,tr,ch,sh,v,k,j,qu,,,,'.split(',');
const VOWELS = 'e,e,e,a,a,o,o,i,i,u,ea,ou,ai,io,y'.split(',');
const CODAS = 'n,n,r,r,s,s,t,l,d,nd,ng,nt,st,ck,m,x,,,,,,,,'.split(',');

/** Frequent words are short. */
export function makeWord(random, rank) {
  const syllables = 1 + Math.floor(random.random() + Math.log10(rank + 1) / 1.5);
  const makeSyllable = () => random.pick(ONSETS) + random.pick(VOWELS) + random.pick(CODAS);
  return numbered(syllables, makeSyllable).join('');
}
