import { monitorEventLoopDelay } from 'node:perf_hooks';
import { findResults, ReadModel, searchEpisodes, Suggestions } from '@elevate/bff';
import { EPISODE_DURATIONS, readSearchQuery } from '@elevate/rules';
import { makeTerms } from './talks.mjs';

const CHANNELS = 300;
const TOPICS = 400;
const SPEAKERS = 20_000;
const LANGUAGES = ['en', 'en', 'en', 'fr', 'pt-BR', null];
const MINUTE_S = 60;
const LONGEST_MINUTES = 110;
// Talks are of the twenty years from 1970.
const YEARS = 20;

/** Answers over a whole read model: of the overlay, and of the results page with a term alone and with filters and a sort. */
export async function playResults(talks, { rounds, terms: count }, random) {
  const model = buildModel(talks, random);
  const sources = { model, suggestions: new Suggestions(model) };
  const find = (query) => findResults(sources, readSearchQuery(query));
  // Reads the titles once for the suggestions.
  await find({ q: 'nothing has such words' });
  const kinds = [
    { name: 'the overlay', ask: (q) => searchEpisodes(model, q) },
    { name: 'the page, a term', ask: (q) => find({ q }) },
    { name: 'with a duration, a year and a sort', ask: (q) => find(narrowed(q, random)) },
    {
      name: 'with a language too',
      ask: (q) => find({ ...narrowed(q, random), language: 'en' }),
    },
  ];
  const rows = [];
  for (const { name, ask } of kinds) {
    const times = [];
    const loop = monitorEventLoopDelay({ resolution: 1 });
    for (let round = 0; round <= rounds; round += 1) {
      // The first round warms up.
      if (round === 1) loop.enable();
      for (const term of makeTerms(count, talks, random)) {
        const startedAt = performance.now();
        await ask(term);
        if (round > 0) times.push(performance.now() - startedAt);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    loop.disable();
    rows.push({ name, times, held: loop.max / 1e6 });
  }
  return { size: talks.length, rows };
}

function narrowed(q, random) {
  const pick = (items) => items[Math.floor(random() * items.length)];
  const year = String(1970 + Math.floor(random() * YEARS));
  return { q, duration: pick(EPISODE_DURATIONS), year, sort: pick(['views', 'longest']) };
}

function buildModel(talks, random) {
  const model = new ReadModel();
  const below = (most) => Math.floor(random() * most);
  for (let number = 0; number < CHANNELS; number += 1) model.putChannel(channel(number));
  for (const { id, time, state } of talks) {
    model.putEpisode({
      ...state,
      id,
      version: 1,
      thumbnail_url: null,
      thumbnails: [],
      youtube_video_id: id,
      duration_seconds: (10 + below(LONGEST_MINUTES)) * MINUTE_S,
      view_count: below(1e6),
      published_at: new Date(time).toISOString(),
      topics: [`Topic ${below(TOPICS)}`],
      is_editor_pick: false,
      channel_id: `channel-${below(CHANNELS)}`,
      embeddable: true,
      speakers: [`Speaker ${below(SPEAKERS)}`],
      language: LANGUAGES[below(LANGUAGES.length)],
      origin: 'youtube',
    });
  }
  model.orders.search.finish();
  return model;
}

function channel(number) {
  return {
    id: `channel-${number}`,
    version: 1,
    name: `Channel ${number}`,
    handle: `@channel${number}`,
    thumbnail_url: null,
    topics: [],
    youtube_channel_id: null,
    origin: 'youtube',
  };
}
