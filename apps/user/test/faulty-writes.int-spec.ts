import { afterAll, beforeAll, it } from '@jest/globals';
import type { AuditRecord } from '@elevate/audit';
import { PASSWORD_ACR } from '@elevate/contracts/user';
import { openFaultyMongo, storing, type FaultyMongo } from '@elevate/mongo/testing';
import { expectDurableUnderFaults } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import { AccountRepository } from '../src/accounts/account.repository.js';
import {
  type SessionDocument,
  SessionRepository,
  SigningKeyRepository,
} from '../src/sessions/session.repository.js';
import { MailRequestRepository } from '../src/accounts/mails/mail-request.repository.js';
import { BOOKMARKS, MY_LIST, SavedRepository } from '../src/saved/saved.repository.js';

const SEED = 14;
const ROUNDS = 16;
const NOW = new Date('2031-05-04T18:00:00Z');
const LATER = new Date('2031-06-04T18:00:00Z');

let mongo: FaultyMongo;

beforeAll(async () => {
  mongo = await openFaultyMongo('user-faulty-writes');
});
afterAll(() => mongo?.close());

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
const record = (_id: string): AuditRecord => ({
  _id,
  at: NOW,
  actor: 'a',
  action: 'user.admin.added',
  before: null,
  after: null,
  subject: { kind: 'account', id: _id, name: _id },
});

it('every write of an account, a session, a list, a key or a reset that resolves is stored', async () => {
  const { faulty, direct, proxy } = mongo;
  const accounts = new AccountRepository(faulty);
  const seeded = new AccountRepository(direct);
  const sessions = new SessionRepository(faulty);
  const seededSessions = new SessionRepository(direct);
  const keys = new SigningKeyRepository(faulty);
  const resets = new MailRequestRepository(faulty);
  const saved = new SavedRepository(faulty);
  const password = { passwordHash: 'new', now: LATER, keptSession: null };
  const writes = [
    storing(
      mongo,
      { collection: 'accounts', filter: (n) => ({ _id: `new-${n}` }) },
      { name: 'sign up', write: (n) => accounts.insert(account(`new-${n}`)) },
    ),
    storing(
      mongo,
      { collection: 'accounts', filter: (n) => ({ _id: `changed-${n}`, passwordHash: 'new' }) },
      {
        name: 'change a password',
        prepare: (n) => seeded.insert(account(`changed-${n}`)),
        write: (n) => accounts.changePassword(`changed-${n}`, 0, password),
      },
    ),
    storing(
      mongo,
      { collection: 'accounts', filter: (n) => ({ _id: `gone-${n}`, removed: true }) },
      {
        name: 'remove an account',
        prepare: (n) => seeded.insert(account(`gone-${n}`)),
        write: (n) => accounts.remove(`gone-${n}`),
      },
    ),
    storing(
      mongo,
      { collection: 'accounts', filter: (n) => ({ _id: `admin-${n}`, 'unaudited._id': `r-${n}` }) },
      {
        name: 'add an administrator',
        write: (n) =>
          accounts.insert({
            ...account(`admin-${n}`),
            accessCodeHash: 'code',
            unaudited: [record(`r-${n}`)],
          }),
      },
    ),
    storing(
      mongo,
      { collection: 'sessions', filter: (n) => ({ _id: `s-${n}` }) },
      { name: 'sign in', write: (n) => sessions.insert(session(`s-${n}`)) },
    ),
    storing(
      mongo,
      { collection: 'sessions', filter: (n) => ({ _id: `rotated-${n}`, tokenHash: 'two' }) },
      {
        name: 'refresh a session',
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
    ),
    storing(
      mongo,
      { collection: 'sessions', filter: (n) => ({ _id: `ended-${n}`, endedAt: NOW }) },
      {
        name: 'sign out',
        prepare: (n) => seededSessions.insert(session(`ended-${n}`)),
        write: (n) => sessions.end(`ended-${n}`, NOW),
      },
    ),
    storing(
      mongo,
      { collection: 'user_lists', filter: (n) => ({ _id: `u-${n}`, 'entries.id': `v-${n}` }) },
      {
        name: 'save an episode',
        write: (n) => saved.add(MY_LIST, `u-${n}`, { id: `v-${n}`, createdAt: NOW }),
      },
    ),
    storing(
      mongo,
      {
        collection: 'user_news_bookmarks',
        filter: (n) => ({ _id: `u-${n}`, 'entries.0': { $exists: false } }),
      },
      {
        name: 'remove a bookmark',
        prepare: (n) =>
          new SavedRepository(direct).add(BOOKMARKS, `u-${n}`, { id: 'a', createdAt: NOW }),
        write: (n) => saved.remove(BOOKMARKS, `u-${n}`, 'a'),
      },
    ),
    storing(
      mongo,
      { collection: 'signing_keys', filter: (n) => ({ _id: `k-${n}` }) },
      {
        name: 'make a key',
        write: (n) =>
          keys.insert({
            _id: `k-${n}`,
            period: n,
            privateJwk: '{}',
            publicJwk: '{}',
            createdAt: NOW,
          }),
      },
    ),
    storing(
      mongo,
      { collection: 'reset_requests', filter: (n) => ({ _id: `${n}@example.com` }) },
      { name: 'ask for a reset link', write: (n) => resets.put(`${n}@example.com`, NOW) },
    ),
  ];
  await expectDurableUnderFaults({ proxy, random: seededRandom(SEED), writes, rounds: ROUNDS });
});
