import { describe, expect, it } from '@jest/globals';
import { provideKafka } from './kafka.mjs';

describe('the broker', () => {
  it('is the one that the environment names', async () => {
    const kafka = await provideKafka({ environment: { KAFKA_BROKERS: 'one:9092,two:9092' } });
    expect(kafka).toMatchObject({ kind: 'external', brokers: ['one:9092', 'two:9092'] });
  });
});
