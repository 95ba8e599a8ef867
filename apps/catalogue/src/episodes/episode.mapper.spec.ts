import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { episodeState } from '@elevate/contracts/catalogue';
import { type ObservedVideo, videoObserved } from '@elevate/contracts/ingestion';
import { builtInTopics } from '../topics/topic-classifier.js';
import { toEpisode, toEpisodeMessage, toEpisodeState } from './episode.mapper.js';
import type { EpisodeDocument } from './episode.repository.js';

const SAMPLES = new URL(
  `../../../../libs/contracts/samples/${videoObserved.type}/`,
  import.meta.url,
);
const samples = readdirSync(SAMPLES).map((name) =>
  videoObserved.schema.parse(JSON.parse(readFileSync(new URL(name, SAMPLES), 'utf8'))),
);

const stored = (video: ObservedVideo): EpisodeDocument => ({
  _id: video.id,
  version: 3,
  unpublished: true,
  sourceVersion: video.version,
  state: { ...toEpisode(video, 600, builtInTopics), is_editor_pick: true },
});

describe('toEpisode', () => {
  it('makes of every golden sample an episode that keeps its contract', () => {
    expect(samples.length).toBeGreaterThan(0);
    for (const video of samples) {
      const state = toEpisodeState(stored(video));
      expect(episodeState.parse(state)).toEqual(state);
    }
  });

  it.each<[string, (number | null)[], number | null]>([
    ['the widest picture', [120, 1280, 480], 1],
    ['the last where no width is known', [null, null], 1],
    ['the last of equal widths', [480, 480], 1],
    ['a known width before an unknown one', [480, null], 0],
    ['none where there is none', [], null],
  ])('shows %s', (_, widths, expected) => {
    const thumbnails = widths.map((width, n) => ({
      url: `https://images.example.org/${n}.jpg`,
      width,
      height: null,
    }));
    const { thumbnail_url } = toEpisode({ ...samples[0]!, thumbnails }, 600, builtInTopics);
    expect(thumbnail_url).toBe(
      expected === null ? null : `https://images.example.org/${expected}.jpg`,
    );
  });
});

describe('toEpisodeMessage', () => {
  it('tells the state under its id and version', () => {
    const document = stored(samples[0]!);
    expect(toEpisodeMessage(document)).toEqual({
      type: 'catalogue.episode.changed.v1',
      subject: document._id,
      sequence: 3,
      data: { ...document.state, version: 3 },
    });
  });

  it('tells a removal without data', () => {
    const document = { ...stored(samples[0]!), removed: true };
    expect(toEpisodeMessage(document)).toEqual({
      type: 'catalogue.episode.removed.v1',
      subject: document._id,
      sequence: 3,
      data: null,
    });
  });
});
