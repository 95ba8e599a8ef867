import { afterAll, beforeAll, it } from '@jest/globals';
import type { AuditRecord } from '@elevate/audit';
import { openFaultyMongo, storing, type FaultyMongo } from '@elevate/mongo/testing';
import { expectDurableUnderFaults } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import {
  type DeliveryDocument,
  DeliveryRepository,
  MarkRepository,
} from '../src/deliveries/delivery.repository.js';
import { type WebhookDocument, WebhookRepository } from '../src/webhooks/webhook.repository.js';

const SEED = 14;
const ROUNDS = 35;
const NOW = new Date('2031-05-04T18:00:00Z');

let mongo: FaultyMongo;

beforeAll(async () => {
  mongo = await openFaultyMongo('webhooks-faulty-writes');
});
afterAll(() => mongo?.close());

const delivery = (_id: string): DeliveryDocument => ({
  _id,
  webhookId: 'w',
  type: 't',
  subject: 's',
  body: '{}',
  createdAt: NOW,
  nextAt: NOW,
  state: 'waiting' as never,
  step: 0,
  attemptCount: 0,
  attempts: [],
  holder: 'me',
});
const webhook = (_id: string): WebhookDocument => ({
  _id,
  version: 1,
  url: 'https://example.com',
  description: '',
  messageTypes: [],
  state: 'active',
  pausedReason: null,
  createdAt: NOW,
  updatedAt: NOW,
  resumedAt: null,
  secret: 's',
  previousSecret: null,
  lastSuccessAt: null,
  lastFailure: null,
  failingSince: null,
});
const record = (_id: string): AuditRecord => ({
  _id,
  at: NOW,
  actor: 'a',
  action: 'webhooks.webhook.added',
  before: null,
  after: null,
  subject: { kind: 'webhook', id: _id, name: _id },
});

it('every write of a webhook, a delivery or a mark that resolves is stored', async () => {
  const { faulty, direct, proxy } = mongo;
  const deliveries = new DeliveryRepository(faulty);
  const seeded = new DeliveryRepository(direct);
  const webhooks = new WebhookRepository(faulty);
  const seededWebhooks = new WebhookRepository(direct);
  const marks = new MarkRepository(faulty);
  const sent = { nextAt: null, step: 1, attemptCount: 1, attempts: [] };
  const writes = [
    storing(
      mongo,
      { collection: 'deliveries', filter: (n) => ({ _id: `d-${n}` }) },
      { name: 'queue a delivery', write: (n) => deliveries.insert(delivery(`d-${n}`)) },
    ),
    storing(
      mongo,
      { collection: 'deliveries', filter: (n) => ({ _id: `s-${n}`, attemptCount: 1 }) },
      {
        name: 'note an attempt',
        prepare: (n) => seeded.insert(delivery(`s-${n}`)),
        write: (n) => deliveries.save(delivery(`s-${n}`), { ...sent, state: 'delivered' as never }),
      },
    ),
    storing(
      mongo,
      { collection: 'marks', filter: (n) => ({ _id: `m-${n}`, sequence: 1 }) },
      { name: 'set a mark', write: (n) => marks.set({ _id: `m-${n}`, sequence: 1 }) },
    ),
    storing(
      mongo,
      { collection: 'webhooks', filter: (n) => ({ _id: `w-${n}`, 'unaudited._id': `r-${n}` }) },
      {
        name: 'add a webhook',
        write: (n) => webhooks.insert(webhook(`w-${n}`), record(`r-${n}`)),
      },
    ),
    storing(
      mongo,
      { collection: 'webhooks', filter: (n) => ({ _id: `c-${n}`, description: 'changed' }) },
      {
        name: 'change a webhook',
        prepare: (n) => seededWebhooks.insert(webhook(`c-${n}`), record(`i-${n}`)),
        write: (n) =>
          webhooks.change(webhook(`c-${n}`), { description: 'changed' }, record(`r-${n}`)),
      },
    ),
    storing(
      mongo,
      { collection: 'workers', filter: (n) => ({ _id: `p-${n}` }) },
      { name: 'heartbeat', write: (n) => deliveries.heartbeat(`p-${n}`, NOW) },
    ),
  ];
  await expectDurableUnderFaults({ proxy, random: seededRandom(SEED), writes, rounds: ROUNDS });
});
