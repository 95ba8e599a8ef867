import { it } from '@jest/globals';
import { PASSWORD_ACR } from '@elevate/contracts/user';
import {
  carriedRecord,
  expectStoredWrites,
  type FaultyMongo,
  type StoredWrite,
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
const record = (id: string) => carriedRecord(id, NOW);

function writesOf({ faulty, direct }: FaultyMongo): readonly StoredWrite[] {
  const accounts = new AccountRepository(faulty);
  const seeded = new AccountRepository(direct);
  const sessions = new SessionRepository(faulty);
  const seededSessions = new SessionRepository(direct);
  const keys = new SigningKeyRepository(faulty);
  const resets = new MailRequestRepository(faulty);
  const saved = new SavedRepository(faulty);
  const password = { passwordHash: 'new', now: LATER, keptSession: null };
  return [
    {
      name: 'sign up',
      collection: 'accounts',
      filter: (n) => ({ _id: `new-${n}` }),
      write: (n) => accounts.insert(account(`new-${n}`)),
    },
    {
      name: 'change a password',
      collection: 'accounts',
      filter: (n) => ({ _id: `changed-${n}`, passwordHash: 'new' }),
      prepare: (n) => seeded.insert(account(`changed-${n}`)),
      write: (n) => accounts.changePassword(`changed-${n}`, 0, password),
    },
    {
      name: 'remove an account',
      collection: 'accounts',
      filter: (n) => ({ _id: `gone-${n}`, removed: true }),
      prepare: (n) => seeded.insert(account(`gone-${n}`)),
      write: (n) => accounts.remove(`gone-${n}`),
    },
    {
      name: 'add an administrator',
      collection: 'accounts',
      filter: (n) => ({ _id: `admin-${n}`, 'unaudited._id': `r-${n}` }),
      write: (n) =>
        accounts.insert({
          ...account(`admin-${n}`),
          accessCodeHash: 'code',
          unaudited: [record(`r-${n}`)],
        }),
    },
    {
      name: 'sign in',
      collection: 'sessions',
      filter: (n) => ({ _id: `s-${n}` }),
      write: (n) => sessions.insert(session(`s-${n}`)),
    },
    {
      name: 'refresh a session',
      collection: 'sessions',
      filter: (n) => ({ _id: `rotated-${n}`, tokenHash: 'two' }),
      prepare: (n) => seededSessions.insert(session(`rotated-${n}`)),
      write: (n) =>
        sessions.rotate(
          { sessionId: `rotated-${n}`, secretHash: 'one' },
          {
            tokenHash: 'two',
            spentBy: 'me',
            rotatedAt: NOW,
            lastUsedAt: NOW,
            expiresAt: LATER,
          },
        ),
    },
    {
      name: 'sign out',
      collection: 'sessions',
      filter: (n) => ({ _id: `ended-${n}`, endedAt: NOW }),
      prepare: (n) => seededSessions.insert(session(`ended-${n}`)),
      write: (n) => sessions.end(`ended-${n}`, NOW),
    },
    {
      name: 'save an episode',
      collection: 'user_lists',
      filter: (n) => ({ _id: `u-${n}`, 'entries.id': `v-${n}` }),
      write: (n) => saved.add(MY_LIST, `u-${n}`, { id: `v-${n}`, createdAt: NOW }),
    },
    {
      name: 'remove a bookmark',
      collection: 'user_news_bookmarks',
      filter: (n) => ({ _id: `u-${n}`, 'entries.0': { $exists: false } }),
      prepare: (n) =>
        new SavedRepository(direct).add(BOOKMARKS, `u-${n}`, { id: 'a', createdAt: NOW }),
      write: (n) => saved.remove(BOOKMARKS, `u-${n}`, 'a'),
    },
    {
      name: 'make a key',
      collection: 'signing_keys',
      filter: (n) => ({ _id: `k-${n}` }),
      write: (n) =>
        keys.insert({
          _id: `k-${n}`,
          period: n,
          privateJwk: '{}',
          publicJwk: '{}',
          createdAt: NOW,
        }),
    },
    {
      name: 'ask for a reset link',
      collection: 'reset_requests',
      filter: (n) => ({ _id: `${n}@example.com` }),
      write: (n) => resets.put(`${n}@example.com`, NOW),
    },
  ];
}

it('every write of an account, a session, a list, a key or a reset that resolves is stored', () =>
  expectStoredWrites({ database: 'user-faulty-writes', rounds: 16 }, writesOf));
