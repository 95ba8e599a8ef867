import { randomBytes } from 'node:crypto';

/** Database named after the suite, with a random part so that parallel runs do not collide. */
export function testMongoUri(name: string): string {
  const parts = SERVER_AND_OPTIONS.exec(required('MONGODB_URI'));
  return `${parts?.[1]}/test-${name}-${randomBytes(4).toString('hex')}${parts?.[2] ?? ''}`;
}

/** `URL` cannot parse the host list of a replica set. */
const SERVER_AND_OPTIONS = /^(mongodb(?:\+srv)?:\/\/[^/?]+)[^?]*(\?.*)?$/;

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
