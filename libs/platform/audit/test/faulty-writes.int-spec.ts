import { afterAll, beforeAll, it } from '@jest/globals';
import { openFaultyMongo, storing, type FaultyMongo } from '@elevate/mongo/testing';
import { expectDurableUnderFaults } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import type { AuditRecord } from '../src/index.js';
import { auditModel, AuditRepository } from '../src/audit.repository.js';

const SEED = 14;
const NOW = new Date('2031-05-04T18:00:00Z');

let mongo: FaultyMongo;

beforeAll(async () => {
  mongo = await openFaultyMongo('audit-faulty-writes');
});
afterAll(() => mongo?.close());

const record = (_id: string): AuditRecord => ({
  _id,
  at: NOW,
  actor: 'a',
  action: 'events.event.changed',
  before: null,
  after: null,
  subject: { kind: 'event', id: _id, name: _id },
});

it('every record that is appended is in the log', async () => {
  const { faulty, proxy } = mongo;
  const log = new AuditRepository(auditModel(faulty));
  const append = storing(
    mongo,
    { collection: 'audit', filter: (n) => ({ _id: `r-${n}` }) },
    { name: 'append', write: (n) => log.append(record(`r-${n}`)) },
  );
  const random = seededRandom(SEED);
  await expectDurableUnderFaults({ proxy, random, writes: [append], rounds: 150 });
});
