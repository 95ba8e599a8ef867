import { startKafka } from './kafka.mjs';
import { hasKafkaImage, startKafkaContainer } from './kafka-container.mjs';

/**
 * The brokers `KAFKA_BROKERS` names, which are somebody else's and are never stopped; else one in a
 * container, where an engine has the image; else one of our own.
 */
export async function provideKafka({ environment = process.env, ...options } = {}) {
  const named = environment.KAFKA_BROKERS;
  if (named) {
    return { kind: 'external', brokers: named.split(','), pid: undefined, stop: async () => {} };
  }
  if (await hasKafkaImage()) return startKafkaContainer(options);
  return startKafka(options);
}
