import { describe, expect, it } from '@jest/globals';
import { channel, episode } from '../../../test/generate-catalogue.js';
import { isoDuration, videoObject } from './episode-page.js';
import type { Site } from './page.js';

const site: Site = { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example' };
const ID = 'dQw4w9WgXcQ';
const maker = channel({ id: 'UC/1', name: 'A channel', thumbnail_url: 'https://yt3.ggpht.com/a' });

describe('videoObject', () => {
  it('says all that is known', () => {
    const talk = episode({
      id: ID,
      title: 'A talk',
      description: 'About this.',
      thumbnails: [
        { url: 'https://i.ytimg.com/vi/a/mq.jpg', width: 320, height: 180 },
        { url: 'https://i.ytimg.com/vi/a/hq.jpg', width: 480, height: 360 },
      ],
      duration_seconds: 3723,
      view_count: 0,
      published_at: '2026-01-02T03:04:05.000Z',
      topics: ['AI'],
    });
    const organization = {
      '@type': 'Organization',
      name: 'A channel',
      url: 'https://elevate.test/channel/UC%2F1',
      logo: 'https://yt3.ggpht.com/a',
    };
    expect(videoObject(site, talk, maker)).toEqual({
      '@type': 'VideoObject',
      name: 'A talk',
      description: 'About this.',
      thumbnailUrl: ['https://i.ytimg.com/vi/a/hq.jpg', 'https://i.ytimg.com/vi/a/mq.jpg'],
      uploadDate: '2026-01-02T03:04:05.000Z',
      duration: 'PT1H2M3S',
      embedUrl: `https://www.youtube-nocookie.com/embed/${ID}`,
      url: `https://elevate.test/video/${ID}`,
      sameAs: `https://www.youtube.com/watch?v=${ID}`,
      keywords: ['AI'],
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: 0,
      },
      creator: organization,
      publisher: organization,
    });
  });

  it('names the chapters of the description', () => {
    const description = '0:00 Welcome\n1:30 The idea\n12:00 Questions';
    const talk = episode({ id: ID, description, duration_seconds: 900 });
    const clip = (name: string, startOffset: number, endOffset: number) => ({
      '@type': 'Clip',
      name,
      startOffset,
      endOffset,
      url: `https://elevate.test/video/${ID}?t=${startOffset}`,
    });
    expect(videoObject(site, talk, maker)).toMatchObject({
      hasPart: [clip('Welcome', 0, 90), clip('The idea', 90, 720), clip('Questions', 720, 900)],
    });
  });

  it('invents nothing', () => {
    const talk = episode({
      id: ID,
      description: '',
      thumbnail_url: null,
      thumbnails: [],
      view_count: null,
      published_at: null,
      topics: [],
      embeddable: false,
    });
    const organization = { '@type': 'Organization', name: 'Channel c' };
    expect(videoObject({ ...site, url: undefined }, talk, channel({ id: 'c' }))).toEqual({
      '@type': 'VideoObject',
      name: talk.title,
      description: talk.title,
      duration: 'PT30M',
      sameAs: `https://www.youtube.com/watch?v=${ID}`,
      creator: organization,
      publisher: organization,
    });
  });
});

describe('isoDuration', () => {
  it.each([
    [600, 'PT10M'],
    [3600, 'PT1H'],
    [3661, 'PT1H1M1S'],
    [100_000, 'PT27H46M40S'],
  ])('writes %i s as %s', (seconds, written) => {
    expect(isoDuration(seconds)).toBe(written);
  });
});
