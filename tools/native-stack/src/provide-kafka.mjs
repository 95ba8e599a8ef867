import { startKafka } from './kafka.mjs';
import { hasKafkaImage, startKafkaContainer } from './kafka-container.mjs';

export async function provideKafka({ environment = process.env, ...options } = {}) {
  const named = environment.KAFKA_BROKERS;
  if (named) {
    return { kind: 'external', brokers: named.split(','), pid: undefined, stop: async () => {} };
  }
  if (await hasKafkaImage()) return startKafkaContainer(options);
  return startKafka(options);
}
