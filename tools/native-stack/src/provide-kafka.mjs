import { startKafka } from './kafka.mjs';

/** The brokers `KAFKA_BROKERS` names, which are somebody else's and are never stopped; else one of our own. */
export async function provideKafka({ environment = process.env, ...options } = {}) {
  const named = environment.KAFKA_BROKERS;
  if (!named) return startKafka(options);
  return { kind: 'external', brokers: named.split(','), pid: undefined, stop: async () => {} };
}
