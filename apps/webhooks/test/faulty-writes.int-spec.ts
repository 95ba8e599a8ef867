import { it } from '@jest/globals';
import {
  carriedRecord,
  expectStoredWrites,
  type FaultyMongo,
  type StoredWrite,
  writesTo,
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
  const description = 'changed';
  return [
    ...writesTo('deliveries', {
      'queue a delivery': { write: (id) => deliveries.insert(delivery(id)) },
      'note an attempt': {
        fields: () => ({ attemptCount: 1 }),
        prepare: (id) => seeded.insert(delivery(id)),
        write: (id) => deliveries.save(delivery(id), { ...sent, state: 'delivered' as never }),
      },
    }),
    ...writesTo('marks', {
      'set a mark': {
        fields: () => ({ sequence: 1 }),
        write: (_id) => marks.set({ _id, sequence: 1 }),
      },
    }),
    ...writesTo('webhooks', {
      'add a webhook': {
        fields: (id) => ({ 'unaudited._id': id }),
        write: (id) => webhooks.insert(webhook(id), record(id)),
      },
      'change a webhook': {
        fields: () => ({ description }),
        prepare: (id) => seededWebhooks.insert(webhook(id), record('created')),
        write: (id) => webhooks.change(webhook(id), { description }, record(id)),
      },
    }),
    ...writesTo('workers', { heartbeat: { write: (id) => deliveries.heartbeat(id, NOW) } }),
  ];
}

it('every write of a webhook, a delivery or a mark that resolves is stored', () =>
  expectStoredWrites({ database: 'webhooks-faulty-writes', rounds: 35 }, writesOf));
