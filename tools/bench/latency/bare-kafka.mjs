import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';

const TOPIC = 'bench.bare';
const PARTITIONS = 12;
const ARRIVED_WITHIN_MS = 10_000;

/** Baseline: kafkajs with the product's settings, bytes and broker. */
export class BareKafka {
  #producer;
  #consumer;
  #arrived = new Map();
  #sent = 0;

  static async start(brokers) {
    const bare = new BareKafka();
    const kafka = new Kafka({ brokers, clientId: 'bare', logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: PARTITIONS }] });
    await admin.disconnect();
    bare.#producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
    bare.#consumer = kafka.consumer({ groupId: 'bare', minBytes: 1, maxWaitTimeInMs: 250 });
    await Promise.all([bare.#producer.connect(), bare.#consumer.connect()]);
    await bare.#consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
    const joined = new Promise((resolve) => bare.#consumer.on('consumer.group_join', resolve));
    await bare.#consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) =>
        void bare.#arrived.set(String(message.key), performance.now()),
    });
    await joined;
    return bare;
  }

  /** Milliseconds from scheduled time to arrival. */
  async measure({ perSecond, seconds, value }) {
    const due = new Map();
    const began = performance.now();
    const sending = [];
    for (let index = 0; index < Math.round(perSecond * seconds); index += 1) {
      const at = began + (index * 1_000) / perSecond;
      await delay(Math.max(0, at - performance.now()));
      const key = String((this.#sent += 1));
      due.set(key, at);
      sending.push(this.#producer.send({ topic: TOPIC, acks: -1, messages: [{ key, value }] }));
    }
    await Promise.all(sending);
    const deadline = performance.now() + ARRIVED_WITHIN_MS;
    while ([...due.keys()].some((key) => !this.#arrived.has(key))) {
      if (performance.now() > deadline)
        throw new Error('Messages of the kafkajs baseline did not arrive in time');
      await delay(5);
    }
    return [...due].map(([key, at]) => this.#arrived.get(key) - at);
  }

  async stop() {
    await Promise.all([this.#producer.disconnect(), this.#consumer.disconnect()]);
  }
}
