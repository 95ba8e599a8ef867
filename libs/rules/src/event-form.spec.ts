import { describe, expect, it } from '@jest/globals';
import {
  EVENT_IMAGE_MESSAGES,
  EVENT_TEXT_FIELDS,
  checkEvent,
  checkEventImage,
  checkEventText,
  type EventPicture,
  type EventTexts,
  joinTags,
  parseTags,
} from './event-form.js';

const REQUIRED = 'Please fill in all required fields';
const EMPTY = Object.fromEntries(EVENT_TEXT_FIELDS.map((name) => [name, ''])) as EventTexts;
const GOOD: EventTexts = {
  ...EMPTY,
  title: 'Sample Meetup',
  starts_at: '2027-03-04T17:30:00Z',
  description_short: 'Short talks',
  image_alt: 'A poster',
};
const PICTURE: EventPicture = { file: { type: 'image/png', size: 1_000 }, isNew: true };
const problems = (change: Partial<EventTexts>, picture = PICTURE) =>
  checkEvent({ ...GOOD, ...change }, picture);
const messages = (change: Partial<EventTexts>, picture = PICTURE) =>
  problems(change, picture).map(({ message }) => message);

describe('an event', () => {
  it('is valid with the required fields alone', () => {
    expect(problems({})).toEqual([]);
  });

  it.each(['title', 'description_short', 'starts_at', 'image_alt'] as const)(
    'needs its %s',
    (field) => {
      for (const nothing of ['', '   ', '\n', '\u200b\u2060', '\u0301']) {
        expect(problems({ [field]: nothing })).toEqual([{ field, message: REQUIRED }]);
      }
    },
  );

  it('limits the description to 140 graphemes', () => {
    for (const letter of ['x', 'é', 'e\u0301', '👩‍👩‍👧‍👦']) {
      expect(problems({ description_short: letter.repeat(140) })).toEqual([]);
      expect(messages({ description_short: letter.repeat(141) })).toEqual([
        'Description must be 140 characters or less',
      ]);
    }
  });

  it.each([
    ['title', 150, 'Title must be 150 characters or less'],
    ['organizer', 120, 'Host/Organizer must be 120 characters or less'],
    ['location', 200, 'Location/Venue must be 200 characters or less'],
    ['image_alt', 250, 'Image Alt Text must be 250 characters or less'],
  ] as const)('has a longest %s', (field, most, message) => {
    expect(problems({ [field]: 'x'.repeat(most) })).toEqual([]);
    expect(messages({ [field]: 'x'.repeat(most + 1) })).toEqual([message]);
  });

  it('rejects invisible characters', () => {
    for (const hidden of ['a\u0000b', 'a\u202eb', 'a\ud800b']) {
      expect(messages({ title: hidden, tags: hidden })).toEqual([
        'Please remove the invisible characters',
        'Please remove the invisible characters',
      ]);
    }
  });

  it('starts in a plausible year and does not end before it starts', () => {
    expect(messages({ starts_at: '2027-03-04' })).toEqual([
      'Please provide a valid start date and time',
    ]);
    expect(messages({ starts_at: '1999-12-31T23:59:59Z' })).toHaveLength(1);
    expect(messages({ ends_at: 'later' })).toEqual(['Please provide a valid end date and time']);
    expect(problems({ ends_at: GOOD.starts_at })).toEqual([]);
    // Twenty minutes earlier, though its text says a later hour.
    expect(messages({ ends_at: '2027-03-04T18:10:00+01:00' })).toEqual([
      'The event cannot end before it starts',
    ]);
  });

  it.each(['https://example.org/a?b=c#d', ' HTTP://EXAMPLE.ORG ', 'https://exämple.org/Straße'])(
    'may lead to %j',
    (cta_url) => {
      expect(problems({ cta_url })).toEqual([]);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '//example.org',
    'example.org',
    'https:example.org',
    'https://',
    'https://bank.example@evil.example/',
    `https://example.org/${'x'.repeat(2_000)}`,
    'https://exa\u202emple.org/',
  ])('may not lead to %j', (cta_url) => {
    expect(messages({ cta_url })).toEqual([
      'Event URL must be a valid address that starts with https:// or http://',
    ]);
  });

  it('limits the number and the length of tags', () => {
    const numbered = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`).join();
    expect(problems({ tags: numbered(20) })).toEqual([]);
    expect(messages({ tags: numbered(21) })).toEqual(['Please use 20 tags or fewer']);
    expect(messages({ tags: numbered(1_000) })).toEqual(['Please use 20 tags or fewer']);
    expect(messages({ tags: `a,${'x'.repeat(41)}` })).toEqual([
      'Each tag must be 40 characters or less',
    ]);
  });

  it('lists its errors in the order of the specification', () => {
    const all = problems(
      {
        cta_url: 'x',
        tags: 'x'.repeat(50),
        description_short: 'x'.repeat(141),
        image_alt: '',
        title: '',
      },
      { file: { type: 'image/gif', size: 1 }, isNew: true },
    );
    const fields = all.map(({ field }) => field).join();
    expect(fields).toBe('title,image_alt,description_short,image,cta_url,tags');
  });

  it('requires an image when new and may keep its image later', () => {
    expect(messages({}, { file: null, isNew: true })).toEqual(['Please upload an event image']);
    expect(messages({}, { file: null, isNew: false })).toEqual([]);
  });

  it('checks a single field', () => {
    expect(checkEventText('title', '')).toBe(REQUIRED);
    expect(checkEventText('ends_at', '2020-01-01T00:00Z', { starts_at: '2021-01-01T00:00Z' })).toBe(
      'The event cannot end before it starts',
    );
  });
});

describe('the image of an event', () => {
  const MB = 1024 * 1024;

  it.each(['image/jpeg', 'image/png', 'image/webp'])('may be %s', (type) => {
    expect(checkEventImage({ type, size: 5 * MB })).toBeUndefined();
  });

  it.each([
    [{ type: 'image/gif', size: 1 }, 'Only JPG, PNG, and WebP images are allowed'],
    [{ type: 'image/heic', size: 1 }, EVENT_IMAGE_MESSAGES.heic],
    [{ type: '', size: 1, name: 'IMG_1.HEIC' }, EVENT_IMAGE_MESSAGES.heic],
    [{ type: 'image/avif', size: 1 }, EVENT_IMAGE_MESSAGES.avif],
    [{ type: 'application/octet-stream', size: 1, name: 'a.AVIF' }, EVENT_IMAGE_MESSAGES.avif],
    [{ type: 'image/svg+xml', size: 6 * MB }, 'Only JPG, PNG, and WebP images are allowed'],
    [{ type: '', size: 1 }, 'Only JPG, PNG, and WebP images are allowed'],
    [{ type: 'image/png', size: 5 * MB + 1 }, 'Image must be less than 5MB'],
    [{ type: 'image/png', size: 0 }, 'Please upload an event image'],
  ])('may not be %j', (file, message) => {
    expect(checkEventImage(file)).toBe(message);
  });
});

describe('tags', () => {
  it('are split on commas and trimmed, none empty and none twice', () => {
    expect(parseTags(' AI,, Cloud  Computing ,ai,\n')).toEqual(['AI', 'Cloud Computing']);
    expect(parseTags('')).toEqual([]);
  });

  it('are joined as the form shows them', () => {
    expect(joinTags(['AI', 'Cloud Computing'])).toBe('AI, Cloud Computing');
    expect(parseTags(joinTags(['AI', 'Cloud Computing']))).toEqual(['AI', 'Cloud Computing']);
  });
});
