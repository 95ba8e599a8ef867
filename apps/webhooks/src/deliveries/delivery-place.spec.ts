import { describe, expect, it } from '@jest/globals';
import { deliveryId } from './delivery-id.js';
import { placeOf, readPlace } from './delivery-place.js';

describe('deliveryId', () => {
  it('is the same for the same message and webhook, and no full stop is in it', () => {
    const id = deliveryId('w', 'events.event.changed.v1/e/3');
    expect(id).toBe(deliveryId('w', 'events.event.changed.v1/e/3'));
    expect(id).toMatch(/^msg_[\w-]{43}$/);
    expect(deliveryId('v', 'events.event.changed.v1/e/3')).not.toBe(id);
    expect(deliveryId('w', 'events.event.changed.v1/e/4')).not.toBe(id);
  });
});

describe('a place among the deliveries', () => {
  it('comes back as it went', () => {
    const createdAt = new Date('2026-11-22T10:20:30.456Z');
    expect(readPlace(placeOf({ createdAt, _id: 'msg_a' }))).toEqual({ at: createdAt, id: 'msg_a' });
  });

  it.each(['', 'x', Buffer.from('2026 msg_a').toString('base64url')])('is not %j', (text) => {
    expect(() => readPlace(text)).toThrow('no such place');
  });
});
