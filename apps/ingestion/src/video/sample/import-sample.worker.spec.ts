import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { observedChannel, observedVideo } from '@elevate/contracts/ingestion';
import { MIN_EPISODE_SECONDS } from '@elevate/rules';
import { parseSample, readSample, toSampleChannel, toSampleVideo } from './import-sample.worker.js';

const bundled = async () => (await readSample()).entries;

describe('the bundled catalogue', () => {
  it('holds only talks that may be shown, each once, and every entry is readable', async () => {
    const raw = JSON.parse(
      await readFile(new URL('../../../data/sample-catalogue.json', import.meta.url), 'utf8'),
    ) as { episodes: unknown[] };
    const videos = (await bundled()).map(toSampleVideo);
    expect(videos).toHaveLength(raw.episodes.length);
    expect(videos.length).toBe(155);
    expect(new Set(videos.map(({ id }) => id)).size).toBe(videos.length);
    expect(
      videos.every(({ duration_seconds: length }) => (length ?? 0) >= MIN_EPISODE_SECONDS),
    ).toBe(true);
  });

  it('becomes talks and channels that keep their contracts, and makes nothing up', async () => {
    for (const entry of await bundled()) {
      const video = toSampleVideo(entry);
      expect(observedVideo.safeParse({ ...video, version: 1 }).success).toBe(true);
      expect(observedChannel.safeParse({ ...toSampleChannel(entry), version: 1 }).success).toBe(
        true,
      );
      expect(video.view_count).toBeNull();
      // The content policy of pages blocks pictures of other hosts.
      expect(video.thumbnails.filter(({ url }) => !url.startsWith('https://i.ytimg.com/'))).toEqual(
        [],
      );
      // Without a small one, every card of a phone would load 1280 px.
      expect(video.thumbnails[0]?.width ?? 480).toBe(480);
      expect(video.description).not.toBe('');
      expect(video.tags.some((tag) => /^room/i.test(tag))).toBe(false);
    }
  });

  it('states source and licence in every entry', async () => {
    const raw = JSON.parse(
      await readFile(new URL('../../../data/sample-catalogue.json', import.meta.url), 'utf8'),
    ) as { episodes: { source: { licence: string; repo: string } }[] };
    expect(raw.episodes.every(({ source }) => source.licence !== '' && source.repo !== '')).toBe(
      true,
    );
  });

  it('names a channel by its event series where the source knows no channel', async () => {
    const ids = new Set((await bundled()).map((entry) => toSampleChannel(entry).id));
    expect(ids).toContain('pycon-kenya');
    expect(ids).toContain('pyconza');
  });
});

const whole = {
  youtube_video_id: 'abcdefghijk',
  title: 'T',
  description: '',
  published_at: null as string | null,
  duration_seconds: 700,
  thumbnail_url: null,
  view_count: null,
  topics: ['Room 215', 'ckan'],
  channel: { name: 'Python Brasil', handle: null, youtube_channel_id: null },
  speakers: [] as string[],
  language: 'por' as string | null,
};

describe('the description of a sample talk', () => {
  const held = { event: 'PyCon Kenya 2017', curation: { country: 'Kenya' } };
  const inYear = { published_at: '2018-03-01T00:00:00Z' };
  it.each([
    [{ description: 'As the source says.' }, 'As the source says.'],
    [{}, 'A talk. 11 minutes, in Portuguese.'],
    [{ ...held, language: null }, 'A talk at PyCon Kenya 2017, held in Kenya. 11 minutes.'],
    [{ event: 'PyDiff', ...inYear }, 'A talk at PyDiff in 2018. 11 minutes, in Portuguese.'],
    [
      { speakers: ['A', 'B', 'C'], title: 'A Panel Discussion on tests', language: 'eng' },
      'A panel discussion with A, B, and C. 11 minutes, in English.',
    ],
    [
      { speakers: ['A', 'B'], title: 'Friday Lightning Talks', ...held, language: 'und' },
      'Lightning talks by A and B at PyCon Kenya 2017, held in Kenya. 11 minutes.',
    ],
  ])('is made of the fields of %j', (fields, description) => {
    const [entry] = parseSample(JSON.stringify({ episodes: [{ ...whole, ...fields }] }));
    expect(entry && toSampleVideo(entry).description).toBe(description);
  });
});

describe('parseSample', () => {
  it('loses only the entry that is broken', () => {
    const entries = parseSample(JSON.stringify({ episodes: [whole, { title: 7 }] }));
    expect(entries).toHaveLength(1);
    expect(entries.map(toSampleVideo)[0]).toMatchObject({
      tags: ['ckan'],
      channel: { id: 'python-brasil' },
      language: 'pt',
      thumbnails: [],
    });
  });
});
