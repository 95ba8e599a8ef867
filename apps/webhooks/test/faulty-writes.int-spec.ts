import { it } from '@jest/globals';
import {
  carriedRecord,
  expectStoredWrites,
  type FaultyMongo,
  type StoredWrite,
} from '@elevate/mongo/testing';
import {
  type DeliveryDocument,
  DeliveryRepository,
  MarkRepository,
} from '../src/deliveries/delivery.repository.js';
import { type WebhookDocument, WebhookRepository } from '../src/webhooks/webhook.repository.js';

const NOW = new Date('2031-05-04T18:00:00Z');

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
const record = (id: string) => carriedRecord(id, NOW);

function writesOf({ faulty, direct }: FaultyMongo): readonly StoredWrite[] {
  const deliveries = new DeliveryRepository(faulty);
  const seeded = new DeliveryRepository(direct);
  const webhooks = new WebhookRepository(faulty);
  const seededWebhooks = new WebhookRepository(direct);
  const marks = new MarkRepository(faulty);
  const sent = { nextAt: null, step: 1, attemptCount: 1, attempts: [] };
  return [
    {
      name: 'queue a delivery',
      collection: 'deliveries',
      filter: (n) => ({ _id: `d-${n}` }),
      write: (n) => deliveries.insert(delivery(`d-${n}`)),
    },
    {
      name: 'note an attempt',
      collection: 'deliveries',
      filter: (n) => ({ _id: `s-${n}`, attemptCount: 1 }),
      prepare: (n) => seeded.insert(delivery(`s-${n}`)),
      write: (n) => deliveries.save(delivery(`s-${n}`), { ...sent, state: 'delivered' as never }),
    },
    {
      name: 'set a mark',
      collection: 'marks',
      filter: (n) => ({ _id: `m-${n}`, sequence: 1 }),
      write: (n) => marks.set({ _id: `m-${n}`, sequence: 1 }),
    },
    {
      name: 'add a webhook',
      collection: 'webhooks',
      filter: (n) => ({ _id: `w-${n}`, 'unaudited._id': `r-${n}` }),
      write: (n) => webhooks.insert(webhook(`w-${n}`), record(`r-${n}`)),
    },
    {
      name: 'change a webhook',
      collection: 'webhooks',
      filter: (n) => ({ _id: `c-${n}`, description: 'changed' }),
      prepare: (n) => seededWebhooks.insert(webhook(`c-${n}`), record(`i-${n}`)),
      write: (n) =>
        webhooks.change(webhook(`c-${n}`), { description: 'changed' }, record(`r-${n}`)),
    },
    {
      name: 'heartbeat',
      collection: 'workers',
      filter: (n) => ({ _id: `p-${n}` }),
      write: (n) => deliveries.heartbeat(`p-${n}`, NOW),
    },
  ];
}

it('every write of a webhook, a delivery or a mark that resolves is stored', () =>
  expectStoredWrites({ database: 'webhooks-faulty-writes', rounds: 35 }, writesOf));
