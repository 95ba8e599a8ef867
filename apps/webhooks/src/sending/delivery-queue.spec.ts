import { describe, expect, it } from '@jest/globals';
import { deliveryId } from './delivery-queue.js';

describe('deliveryId', () => {
  it('is the same for the same message and webhook, and has no full stop', () => {
    const id = deliveryId('w', 'events.event.changed.v1/e/3');
    expect(id).toBe(deliveryId('w', 'events.event.changed.v1/e/3'));
    expect(id).toMatch(/^msg_[\w-]{43}$/);
    expect(deliveryId('v', 'events.event.changed.v1/e/3')).not.toBe(id);
    expect(deliveryId('w', 'events.event.changed.v1/e/4')).not.toBe(id);
  });
});
