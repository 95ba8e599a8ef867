import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testKafkaBrokers, testMongoUri } from './test-servers.js';

const before = { ...process.env };

beforeEach(() => {
  process.env.MONGODB_URI = 'mongodb://user:pass@one:1,two:2/?replicaSet=rs';
  process.env.KAFKA_BROKERS = 'one:9092,two:9092';
});
afterEach(() => {
  process.env = { ...before };
});

describe('testMongoUri', () => {
  it('puts a database into the URI and keeps hosts, user and options', () => {
    expect(testMongoUri('relay')).toMatch(
      /^mongodb:\/\/user:pass@one:1,two:2\/test-relay-[0-9a-f]{8}\?replicaSet=rs$/,
    );
  });

  it('never gives the same database twice', () => {
    expect(testMongoUri('relay')).not.toBe(testMongoUri('relay'));
  });

  it('says what to do when there is no server', () => {
    delete process.env.MONGODB_URI;
    expect(() => testMongoUri('relay')).toThrow(/MONGODB_URI is not set.*npm test/);
  });
});

describe('testKafkaBrokers', () => {
  it('splits the list', () => {
    expect(testKafkaBrokers()).toEqual(['one:9092', 'two:9092']);
  });

  it('says what to do when there is no broker', () => {
    delete process.env.KAFKA_BROKERS;
    expect(() => testKafkaBrokers()).toThrow(/KAFKA_BROKERS is not set/);
  });
});
