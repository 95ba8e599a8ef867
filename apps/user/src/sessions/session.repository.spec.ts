import { describe, expect, it } from '@jest/globals';
import type { AccountDocument } from '../accounts/account.repository.js';
import { isLive, type SessionDocument } from './session.repository.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const account = { _id: 'person', sessionEpoch: 3, keptSession: null } as AccountDocument;
const session = {
  _id: 'session',
  userId: 'person',
  epoch: 3,
  endedAt: null,
  expiresAt: later(1),
  endsAt: later(1),
} as SessionDocument;

describe('isLive', () => {
  it.each<[string, boolean, Partial<SessionDocument>, Partial<AccountDocument>]>([
    ['as long as nothing ended it', true, {}, {}],
    ['not for another account', false, { userId: 'other' }, {}],
    ['not after it was ended', false, { endedAt: later(-1) }, {}],
    ['not when it was unused for too long', false, { expiresAt: NOW }, {}],
    ['not when it lasted too long', false, { endsAt: NOW }, {}],
    ['not after the account ended all', false, {}, { sessionEpoch: 4 }],
    ['as the one that the account kept', true, {}, { sessionEpoch: 4, keptSession: 'session' }],
    ['not when another one was kept', false, {}, { sessionEpoch: 4, keptSession: 'other' }],
    ['not when it began before another epoch ended', false, { epoch: 2 }, {}],
  ])('%s', (_, expected, ofSession, ofAccount) => {
    expect(isLive({ ...session, ...ofSession }, { ...account, ...ofAccount }, NOW)).toBe(expected);
  });
});
