import { beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '@elevate/clock';
import type { Revocations } from '@elevate/contracts/user';
import { RevokedSessions } from './administrators.js';
import { MINUTE_MS } from '@elevate/rules';

const ID = '7d9a2b34-1c5e-4f60-8a7b-9c0d1e2f3a4b';
const NOW = Date.parse('2027-03-04T12:00:00Z');

let nowMs: number;
let sut: RevokedSessions;
beforeEach(() => {
  nowMs = NOW;
  const clock = new Clock();
  clock.now = () => new Date(nowMs);
  sut = new RevokedSessions(clock);
});

const until = new Date(NOW + 5 * MINUTE_MS).toISOString();
const note = (revocations: Revocations) => sut.note({ id: ID, version: 2, roles: [], revocations });
const has = (sid: string, epoch?: number) => sut.has({ sub: ID, sid, epoch });

describe('RevokedSessions', () => {
  it('revokes the tokens of an ended session, until none of them is left', () => {
    note({ epoch: null, sessions: [{ id: 'left', until }] });
    expect([has('left', 0), has('other', 0)]).toEqual([true, false]);
    nowMs += 5 * MINUTE_MS;
    expect(has('left', 0)).toBe(false);
  });

  it('still refuses a session that a later message no longer lists', () => {
    note({ epoch: null, sessions: [{ id: 'left', until }] });
    note({ epoch: null, sessions: [] });
    expect(has('left', 0)).toBe(true);
  });

  it('revokes the tokens of an older epoch, except those of the kept session', () => {
    note({ epoch: { before: 2, kept_session: 'kept', until }, sessions: [] });
    expect([has('old', 1), has('kept', 1), has('new', 2)]).toEqual([true, false, false]);
    expect(has('from-before-epochs')).toBe(true);
    nowMs += 5 * MINUTE_MS;
    expect(has('old', 1)).toBe(false);
  });

  it('revokes every token of a deleted account, and of no other', () => {
    sut.forget(ID);
    expect(has('any', 7)).toBe(true);
    expect(sut.has({ sub: 'another', sid: 'any', epoch: 0 })).toBe(false);
  });
});
