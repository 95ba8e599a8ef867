import { describe, expect, it } from '@jest/globals';
import { applyFields } from './error-catalog.js';

const body = {
  kind: 'list',
  items: [
    { id: 'a', snippet: { title: 'A', description: 'long' }, status: { privacyStatus: 'public' } },
  ],
  nextPageToken: 'next',
};

describe('applyFields', () => {
  it.each([
    ['nextPageToken', { nextPageToken: 'next' }],
    ['items/id', { items: [{ id: 'a' }] }],
    [
      'items(id,snippet/title),nextPageToken',
      { items: [{ id: 'a', snippet: { title: 'A' } }], nextPageToken: 'next' },
    ],
    [
      'items(snippet(title,description),status)',
      {
        items: [
          { snippet: { title: 'A', description: 'long' }, status: { privacyStatus: 'public' } },
        ],
      },
    ],
    ['items/*', { items: body.items }],
    ['nothing', {}],
  ])('keeps %s', (fields, kept) => {
    expect(applyFields(body, fields)).toEqual(kept);
  });

  it('keeps everything without a mask', () => {
    expect(applyFields(body, undefined)).toBe(body);
    expect(applyFields(body, '*')).toBe(body);
  });

  it.each(['items(id', 'items)id', 'items(id))'])('refuses %s', (fields) => {
    expect(() => applyFields(body, fields)).toThrow('Invalid field selection');
  });
});
