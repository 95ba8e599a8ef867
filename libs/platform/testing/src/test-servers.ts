import { randomBytes } from 'node:crypto';

/**
 * A database of its own on the document server of this test run, named after the suite so that a failure can
 * be traced, with a random part so that two runs on one server never meet.
 */
export function testMongoUri(name: string): string {
  const parts = SERVER_AND_OPTIONS.exec(required('MONGODB_URI'));
  return `${parts?.[1]}/test-${name}-${randomBytes(4).toString('hex')}${parts?.[2] ?? ''}`;
}

/** Not a URL to the platform's parser: a replica set names several hosts. */
const SERVER_AND_OPTIONS = /^(mongodb(?:\+srv)?:\/\/[^/?]+)[^?]*(\?.*)?$/;

/** The brokers of this test run; suites keep apart by their topic prefix. */
export function testKafkaBrokers(): string[] {
  return required('KAFKA_BROKERS').split(',');
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set: start these tests with "npm test", which provides it`);
  }
  return value;
}
