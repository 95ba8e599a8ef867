import { it } from '@jest/globals';
import { PASSWORD_ACR } from '@elevate/contracts/user';
import {
  carriedRecord,
  expectStoredWrites,
  type FaultyMongo,
  type StoredWrite,
  writesTo,
} from '@elevate/mongo/testing';
import { AccountRepository } from '../src/accounts/account.repository.js';
import {
  type SessionDocument,
  SessionRepository,
  SigningKeyRepository,
} from '../src/sessions/session.repository.js';
import { MailRequestRepository } from '../src/accounts/mails/mail-request.repository.js';
import { BOOKMARKS, MY_LIST, SavedRepository } from '../src/saved/saved.repository.js';

const NOW = new Date('2031-05-04T18:00:00Z');
const LATER = new Date('2031-06-04T18:00:00Z');

const account = (id: string) => ({
  id,
  email: `${id}@example.com`,
  passwordHash: 'hash',
  linkedinUrl: '',
  now: NOW,
});
const session = (_id: string): SessionDocument => ({
  _id,
  userId: 'u',
  epoch: 0,
  tokenHash: 'one',
  previousHash: null,
  spentBy: null,
  rotatedAt: null,
  createdAt: NOW,
  lastUsedAt: NOW,
  expiresAt: LATER,
  endsAt: LATER,
  endedAt: null,
  userAgent: null,
  acr: PASSWORD_ACR,
  provedAt: NOW,
});
function writesOf({ faulty, direct }: FaultyMongo): readonly StoredWrite[] {
  const accounts = new AccountRepository(faulty);
  const seeded = new AccountRepository(direct);
  const sessions = new SessionRepository(faulty);
  const seededSessions = new SessionRepository(direct);
  const keys = new SigningKeyRepository(faulty);
  const resets = new MailRequestRepository(faulty);
  const saved = new SavedRepository(faulty);
  const password = { passwordHash: 'new', now: LATER, keptSession: null };
  const kept = new SavedRepository(direct);
  const administrator = (id: string) => ({
    ...account(id),
    accessCodeHash: 'code',
    unaudited: [carriedRecord(id, NOW)],
  });
  const rotation = { tokenHash: 'two', spentBy: 'me', rotatedAt: NOW };
  const times = { lastUsedAt: NOW, expiresAt: LATER };
  const key = { period: 1, privateJwk: '{}', publicJwk: '{}', createdAt: NOW };
  return [
    ...writesTo('accounts', {
      'sign up': { write: (id) => accounts.insert(account(id)) },
      'change a password': {
        fields: () => ({ passwordHash: 'new' }),
        prepare: (id) => seeded.insert(account(id)),
        write: (id) => accounts.changePassword(id, 0, password),
      },
      'remove an account': {
        fields: () => ({ removed: true }),
        prepare: (id) => seeded.insert(account(id)),
        write: (id) => accounts.remove(id),
      },
      'add an administrator': {
        fields: (id) => ({ 'unaudited._id': id }),
        write: (id) => accounts.insert(administrator(id)),
      },
    }),
    ...writesTo('sessions', {
      'sign in': { write: (id) => sessions.insert(session(id)) },
      'refresh a session': {
        fields: () => ({ tokenHash: 'two' }),
        prepare: (id) => seededSessions.insert(session(id)),
        write: (sessionId) =>
          sessions.rotate({ sessionId, secretHash: 'one' }, { ...rotation, ...times }),
      },
      'sign out': {
        fields: () => ({ endedAt: NOW }),
        prepare: (id) => seededSessions.insert(session(id)),
        write: (id) => sessions.end(id, NOW),
      },
    }),
    ...writesTo('user_lists', {
      'save an episode': {
        fields: () => ({ 'entries.id': 'v' }),
        write: (id) => saved.add(MY_LIST, id, { id: 'v', createdAt: NOW }),
      },
    }),
    ...writesTo('user_news_bookmarks', {
      'remove a bookmark': {
        fields: () => ({ 'entries.0': { $exists: false } }),
        prepare: (id) => kept.add(BOOKMARKS, id, { id: 'a', createdAt: NOW }),
        write: (id) => saved.remove(BOOKMARKS, id, 'a'),
      },
    }),
    ...writesTo('signing_keys', { 'make a key': { write: (_id) => keys.insert({ _id, ...key }) } }),
    ...writesTo('reset_requests', { 'ask for a reset': { write: (id) => resets.put(id, NOW) } }),
  ];
}

it('every write of an account, a session, a list, a key or a reset that resolves is stored', () =>
  expectStoredWrites({ database: 'user-faulty-writes', rounds: 16 }, writesOf));
