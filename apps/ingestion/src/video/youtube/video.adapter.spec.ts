import { describe, expect, it } from '@jest/globals';
import { parseVideos, toObservation, durationSeconds } from './video.adapter.js';

const item = (changes: Record<string, unknown> = {}) => ({
  id: 'abcdefghijk',
  snippet: {
    title: 'A talk & <more>',
    description: 'About it.',
    channelId: `UC${'a'.repeat(22)}`,
    channelTitle: 'A channel',
    publishedAt: '2019-03-21T20:37:49Z',
    tags: ['python'],
    liveBroadcastContent: 'none',
    thumbnails: {
      high: { url: 'https://i.ytimg.com/vi/x/hqdefault.jpg', width: 480, height: 360 },
      default: { url: 'https://i.ytimg.com/vi/x/default.jpg', width: 120, height: 90 },
      odd: { url: 'javascript:alert(1)', width: 1, height: 1 },
    },
  },
  contentDetails: { duration: 'PT15M33S' },
  status: { privacyStatus: 'public', uploadStatus: 'processed', embeddable: true },
  statistics: { viewCount: '9007199254740' },
  ...changes,
});
const snippet = (changes: object) => item({ snippet: { ...item().snippet, ...changes } });
const observe = (raw: unknown) => parseVideos([raw]).good.map(toObservation)[0];

describe('the spoken language', () => {
  it.each([
    ['en', 'en'],
    ['pt-br', 'pt-BR'],
    ['iw', 'he'],
    ['zxx', undefined],
    ['und', undefined],
    ['not a tag', undefined],
    [undefined, undefined],
  ])('of %j is %j', (defaultAudioLanguage, language) => {
    const observed = observe(snippet({ defaultAudioLanguage }));
    expect(observed).toMatchObject({ kind: 'showable' });
    expect(observed?.kind === 'showable' ? observed.facts.language : null).toBe(language);
  });
});

describe('a video of the API', () => {
  it('becomes a talk with every value it states', () => {
    expect(observe(item())).toEqual({
      kind: 'showable',
      id: 'abcdefghijk',
      facts: {
        id: 'abcdefghijk',
        origin: 'youtube',
        title: 'A talk & <more>',
        description: 'About it.',
        tags: ['python'],
        thumbnails: [
          { url: 'https://i.ytimg.com/vi/x/default.jpg', width: 120, height: 90 },
          { url: 'https://i.ytimg.com/vi/x/hqdefault.jpg', width: 480, height: 360 },
        ],
        duration_seconds: 933,
        view_count: 9_007_199_254_740,
        published_at: '2019-03-21T20:37:49.000Z',
        embeddable: true,
        channel: {
          id: `UC${'a'.repeat(22)}`,
          name: 'A channel',
          youtube_channel_id: `UC${'a'.repeat(22)}`,
        },
        speakers: [],
      },
    });
  });

  it.each([
    [
      'announced in September, held in November',
      { actualStartTime: '2026-11-05T18:00:12Z' },
      '2026-11-05T18:00:12.000Z',
    ],
    [
      'held before it was made public',
      { actualStartTime: '2018-01-01T10:00:00.500Z' },
      '2018-01-01T10:00:00.500Z',
    ],
    ['without a start', { scheduledStartTime: '2026-11-05T18:00:00Z' }, '2019-03-21T20:37:49.000Z'],
    ['with a start that is no time', { actualStartTime: 'soon' }, '2019-03-21T20:37:49.000Z'],
  ])('that is a broadcast %s is dated by its actual start', (_, liveStreamingDetails, at) => {
    expect(observe(item({ liveStreamingDetails }))).toMatchObject({ facts: { published_at: at } });
  });

  it.each([
    [
      { contentRating: { ytRating: 'ytAgeRestricted' } },
      { embeddable: false, age_restricted: true },
    ],
    [{ contentRating: { mpaaRating: 'mpaaR' } }, { embeddable: true }],
    [{ regionRestriction: { blocked: ['DE', 'AT'] } }, { regions: { blocked: ['DE', 'AT'] } }],
    [{ regionRestriction: { allowed: [] } }, { regions: { allowed: [] } }],
    [{ regionRestriction: { blocked: ['everywhere'] } }, { embeddable: true }],
    [{ regionRestriction: 'DE', contentRating: null }, { embeddable: true }],
  ])('knows why it may not be played here: %j', (details, expected) => {
    const observed = observe(item({ contentDetails: { duration: 'PT15M', ...details } }));
    expect(observed).toMatchObject({ kind: 'showable', facts: expected });
    const { age_restricted, regions } = observed?.kind === 'showable' ? observed.facts : {};
    expect({ age_restricted, regions }).toEqual({
      age_restricted: (expected as { age_restricted?: boolean }).age_restricted,
      regions: (expected as { regions?: object }).regions,
    });
  });

  it('keeps the title of its own language, not the one for this place', () => {
    const localized = { title: 'Tracing', description: 'A start.' };
    const wire = { title: '追跡', defaultAudioLanguage: 'ja', localized };
    const facts = { title: '追跡', description: 'About it.', language: 'ja' };
    expect(observe(snippet(wire))).toMatchObject({ facts });
  });

  it('has no signs that no reader sees', () => {
    const title = ' A\u000btalk\u0007 \ufffdof\u202e two\nlines ';
    expect(
      observe(snippet({ title, channelTitle: title, description: '0:00\u000bA\n\t\ufffdB' })),
    ).toMatchObject({
      facts: {
        title: 'A talk of two lines',
        channel: { name: 'A talk of two lines' },
        description: '0:00 A\n\tB',
      },
    });
  });

  it.each([undefined, null])('leaves unknown what is not stated, or %s', (absent) => {
    const bare = snippet({ tags: absent, thumbnails: absent, description: absent });
    expect(observe({ ...bare, statistics: absent, status: absent })).toMatchObject({
      kind: 'showable',
      facts: { view_count: null, tags: [], thumbnails: [], description: '', embeddable: true },
    });
  });

  it.each([
    ['one second too short', item({ contentDetails: { duration: 'PT9M59S' } }), 'short'],
    ['without a length', item({ contentDetails: {} }), 'unknown_duration'],
    ['of length zero', item({ contentDetails: { duration: 'P0D' } }), 'unknown_duration'],
    ['private', item({ status: { privacyStatus: 'private' } }), 'private'],
    ['unlisted', item({ status: { privacyStatus: 'unlisted' } }), 'private'],
    ['live', snippet({ liveBroadcastContent: 'live' }), 'live'],
    ['upcoming', snippet({ liveBroadcastContent: 'upcoming' }), 'live'],
    [
      'rejected',
      item({ status: { uploadStatus: 'rejected', privacyStatus: 'public' } }),
      'rejected',
    ],
  ])('is held back when %s', (_, raw, reason) =>
    expect(observe(raw)).toMatchObject({ kind: 'skipped', reason }),
  );

  it('of exactly 600 seconds is shown, and a finished stream is', () => {
    expect(observe(item({ contentDetails: { duration: 'PT10M' } }))?.kind).toBe('showable');
    expect(observe(snippet({ liveBroadcastContent: 'completed' }))?.kind).toBe('showable');
  });

  it('that is broken costs only itself, and is known by its id where it has one', () => {
    const broken = [
      item({ id: 'brokenTitle', snippet: undefined }),
      item({ id: 'brokenDurat', contentDetails: { duration: 'ten minutes' } }),
      item({ id: 'brokenCount', statistics: { viewCount: { many: true } } }),
      snippet({ publishedAt: 'yesterday' }),
      { id: 42 },
      null,
      'text',
    ];
    const { good, malformed, malformedIds } = parseVideos([...broken, item({ id: 'wholesome12' })]);
    expect(good.map(({ id }) => id)).toEqual(['wholesome12']);
    expect(malformed).toBe(7);
    expect(malformedIds).toEqual(['brokenTitle', 'brokenDurat', 'brokenCount', 'abcdefghijk']);
  });
});

describe('durationSeconds', () => {
  it.each([
    ['PT15M33S', 933],
    ['PT45S', 45],
    ['PT20M', 1_200],
    ['PT10M', 600],
    ['PT9M59S', 599],
    ['PT1H2M3S', 3_723],
    ['PT1H3S', 3_603],
    ['PT1H2M', 3_720],
    ['PT2H', 7_200],
    ['P1DT2S', 86_402],
    ['P1DT2H', 93_600],
    ['P2D', 172_800],
    ['P1W', 604_800],
    ['P0D', 0],
    ['PT0S', 0],
    ['PT1.9S', 1],
  ])('reads %s as %d s', (text, seconds) => expect(durationSeconds(text)).toBe(seconds));

  it.each([
    '',
    'P',
    'PT',
    'ten minutes',
    '600',
    'PT-5M',
    '-PT5M',
    'PT5',
    'PTS',
    'P1H',
    'PT5M ',
    '15:33',
  ])('does not take %j for a duration', (text) => expect(durationSeconds(text)).toBeNull());
});
