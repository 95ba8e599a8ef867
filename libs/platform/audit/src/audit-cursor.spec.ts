import { describe, expect, it } from '@jest/globals';
import { toCursor, parseCursor } from './audit-cursor.js';

const place = (text: string): string => Buffer.from(text).toString('base64url');

describe('a place in the audit log', () => {
  it('is read back as it was', () => {
    const at = new Date('2026-11-21T10:00:00.123Z');
    expect(parseCursor(toCursor({ at, _id: 'an-event:12' }))).toEqual({ at, id: 'an-event:12' });
  });

  it.each([
    '',
    'x',
    place('now a:1'),
    place('2026-11-21T10:00:00Z'),
    place('2026-11-21T10:00:00Z a b'),
  ])('is not %j', (text) => {
    expect(() => parseCursor(text)).toThrow('does not exist');
  });
});
