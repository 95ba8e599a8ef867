import type { Connection, Model } from 'mongoose';
import { pino } from 'pino';
import { KafkaTransport, Publisher, Relay } from '@elevate/messaging';
import {
  modelOf,
  type StateDocument,
  stateDocumentSchema,
  StateRelaySource,
  StoredPublishNotes,
} from '@elevate/mongo';

export type Thing = StateDocument<{ name: string }>;

export const silent = pino({ level: 'silent' });

interface Options {
  readonly connection: Connection;
  readonly broker: string;
  readonly topic: string;
}

/** A relay as `TopicRelay` makes it, with sweeps that a test can wait for. */
export function relayOfThings({ connection, broker, topic }: Options): {
  readonly model: Model<Thing>;
  readonly transport: KafkaTransport;
  readonly relay: Relay;
} {
  const model = modelOf(connection, 'Thing', stateDocumentSchema<Thing>('things'));
  const transport = new KafkaTransport({ brokers: [broker], clientId: 'things', logger: silent });
  const relay = new Relay({
    source: new StateRelaySource(topic, model, ({ _id, version, state }) => ({
      type: 'test.thing.changed.v1',
      subject: _id,
      sequence: version,
      data: state,
    })),
    notes: new StoredPublishNotes(topic, connection),
    publisher: new Publisher({ transport, source: '/test' }),
    logger: silent,
    sweepEveryMs: 1_000,
  });
  return { model, transport, relay };
}
