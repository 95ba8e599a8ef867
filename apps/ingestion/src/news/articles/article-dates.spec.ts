import { describe, expect, it } from '@jest/globals';
import { publishedAt } from './article.repository.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const earlier = '2026-11-20T08:00:00.000Z';

describe('publishedAt', () => {
  it.each([
    ['as the item says', '2026-11-19T23:59:59.000Z', '2026-11-19T23:59:59.000Z'],
    ['a few minutes ahead, as clocks are', '2026-11-21T12:14:00.000Z', '2026-11-21T12:14:00.000Z'],
    ['now, where it is in the future', '2026-11-21T12:16:00.000Z', now.toISOString()],
    ['when it was first seen, in the year 9999', '9999-12-31T23:59:59.000Z', now.toISOString()],
    ['when it was first seen, before 1970', '1969-12-31T23:59:59.000Z', now.toISOString()],
    ['when it was first seen, without a date', null, now.toISOString()],
  ])('is %s', (_, stated, expected) => expect(publishedAt(stated, null, now)).toBe(expected));

  it.each([null, '9999-12-31T23:59:59.000Z', '2027-01-01T00:00:00.000Z'])(
    'stays what it was while the item says %s',
    (saidAt) => expect(publishedAt(saidAt, { saidAt, publishedAt: earlier }, now)).toBe(earlier),
  );

  it('stays what it was where the item loses its date, and follows one that it gets', () => {
    expect(publishedAt(null, { saidAt: earlier, publishedAt: earlier }, now)).toBe(earlier);
    const got = '2026-11-18T00:00:00.000Z';
    expect(publishedAt(got, { saidAt: null, publishedAt: earlier }, now)).toBe(got);
  });
});
