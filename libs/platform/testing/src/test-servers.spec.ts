import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { testMongoUri } from './test-servers.js';

const before = { ...process.env };

beforeEach(() => {
  process.env.MONGODB_URI = 'mongodb://user:pass@one:1,two:2/?replicaSet=rs';
});
afterEach(() => {
  process.env = { ...before };
});

it('puts a database into the URI and keeps hosts, user and options', () => {
  expect(testMongoUri('relay')).toMatch(
    /^mongodb:\/\/user:pass@one:1,two:2\/test-relay-[0-9a-f]{8}\?replicaSet=rs$/,
  );
});

it('says what to do when there is no server', () => {
  delete process.env.MONGODB_URI;
  expect(() => testMongoUri('relay')).toThrow(/MONGODB_URI is not set.*npm test/);
});
