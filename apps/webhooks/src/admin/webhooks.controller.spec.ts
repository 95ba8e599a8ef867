import { describe, expect, it } from '@jest/globals';
import { placeOf, readPlace } from './webhooks.controller.js';

describe('a place among the deliveries', () => {
  it('comes back as it went', () => {
    const createdAt = new Date('2026-11-22T10:20:30.456Z');
    expect(readPlace(placeOf({ createdAt, _id: 'msg_a' }))).toEqual({ at: createdAt, id: 'msg_a' });
  });

  it.each(['', 'x', Buffer.from('2026 msg_a').toString('base64url')])('is not %j', (text) => {
    expect(() => readPlace(text)).toThrow('no such place');
  });
});
