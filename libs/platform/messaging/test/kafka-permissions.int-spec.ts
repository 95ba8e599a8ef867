import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  builtService,
  startProcess,
  testMongoUri,
  waitUntil,
  type TestProcess,
} from '@elevate/testing';
import { DeadLetters, KafkaTransport } from '../src/index.js';
import { manifestUsers, type KafkaUser } from './support/kafka-users.js';
import { raw, silent } from './support/messages.js';
import { PASSWORD, startSecureBroker, type SecureBroker } from './support/secure-broker.js';

const USERS = manifestUsers();
const OPERATOR = 'elevate-operator';
const SERVICES = USERS.filter(({ name }) => name !== OPERATOR);
const WAIT = { timeoutMs: 30_000 };
const WRONG_KEY = 'written-by-another';

let broker: SecureBroker;
let owner: KafkaTransport;
beforeAll(async () => {
  broker = await startSecureBroker(USERS);
  owner = new KafkaTransport({ brokers: broker.broker.brokers, clientId: 'owner', logger: silent });
}, 120_000);
afterAll(async () => {
  await owner?.close();
  await broker?.stop();
});

const topicsWith = ({ acls }: KafkaUser, operation: string) =>
  acls
    .filter(
      ({ resource, operations }) => resource.type === 'topic' && operations.includes(operation),
    )
    .map(({ resource }) => resource.name);
const groupOf = ({ acls }: KafkaUser) =>
  acls.find(({ resource }) => resource.type === 'group' && resource.patternType === 'literal')
    ?.resource.name;
const appOf = ({ name }: KafkaUser) => name.replace('elevate-', '');
const topicOf = (name: string) => ({
  name,
  partitions: 1,
  // Records of a compacted topic cannot be deleted.
  compacted: !name.endsWith('.dlq'),
});
const TOPICS = [...new Set(SERVICES.flatMap((user) => topicsWith(user, 'Read')))];

const connect = ({ name }: KafkaUser) =>
  new KafkaTransport({
    ...broker.as(name),
    clientId: name.replace('elevate-', ''),
    logger: silent,
  });

function startApp(app: string, change: Record<string, string> = {}): Promise<TestProcess> {
  const settings = {
    KAFKA_BROKERS: broker.signIn.join(','),
    KAFKA_SSL_CA_FILE: join(broker.authority.folder, 'ca.pem'),
    KAFKA_SASL_MECHANISM: 'scram-sha-512',
    KAFKA_SASL_USERNAME: `elevate-${app}`,
    KAFKA_SASL_PASSWORD: PASSWORD,
    MONGODB_URI: testMongoUri('permissions'),
    SITE_URL: 'http://127.0.0.1',
    DATA_DIR: broker.authority.folder,
  };
  return startProcess({
    command: process.execPath,
    args: [builtService(app)],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...settings, ...change },
  });
}

it('a service with a wrong password exits at once with 78 and what to do', async () => {
  const service = await startApp('catalogue', {
    KAFKA_SASL_PASSWORD: 'wrong-one',
    DEPENDENCY_WAIT_SECONDS: '600',
  });
  await waitUntil(() => !service.running(), { timeoutMs: 40_000, what: 'the exit' });
  expect(await service.end()).toBe(78);
  expect(service.output()).toMatch(
    /Cannot start: .*Kafka refused the sign-in.*KAFKA_SASL_PASSWORD\. Exiting with 78/,
  );
  expect(service.output()).not.toMatch(new RegExp(`wrong-one|${PASSWORD}|unhandled`, 'i'));
}, 60_000);

describe('the permissions in the manifest', () => {
  it.each(SERVICES)('are enough for $name', async (user) => {
    const transport = connect(user);
    const [writes, reads] = [topicsWith(user, 'Write'), topicsWith(user, 'Read')];
    await transport.ensureTopics([...new Set([...writes, ...reads])].map(topicOf));
    for (const topic of writes) await transport.publish(topic, [raw('own', user.name)]);
    for (const topic of writes.filter((name) => !name.endsWith('.dlq')))
      await transport.fencing.fence(await transport.fencing.producerId(), topic, [
        raw('own', user.name),
      ]);
    for (const topic of reads) await owner.publish(topic, [raw('for', user.name)]);
    const [received, shared] = [new Set<string>(), new Set<string>()];
    const onMessage = ({ topic }: { topic: string }) => void received.add(topic);
    const reader = await transport.read({ topics: reads, onMessage });
    await reader.caughtUp;
    expect([...received].sort()).toEqual([...reads].sort());
    // A service may not ask for the settings of its own topics: then the default of release 0.1.0 counts.
    const days = (Date.now() - (await transport.removalsSince(reads))) / 86_400_000;
    expect(Math.round(days)).toBe(user.name === 'elevate-bff' ? 90 : 7);
    const group = groupOf(user);
    if (group !== undefined) {
      const take = async ({ topic }: { topic: string }) => void shared.add(topic);
      const topics = reads.filter((topic) => writes.includes(`${topic}.dlq`));
      await transport.consume({ group, topics, onMessage: take });
      await waitUntil(() => shared.size === topics.length, WAIT);
    }
    await transport.close();
  });

  it.each(['user', 'catalogue', 'webhooks', 'events', 'ingestion'])(
    'are enough for the process of %s to become ready',
    async (app) => {
      const service = await startApp(app);
      const [, url] = await service.waitForOutput(/"url":"(http:[^"]+)".*"msg":"Ready"/, 60_000);
      const isReady = async () => (await fetch(`${String(url)}/readyz`)).status === 200;
      await waitUntil(isReady, WAIT).catch(() => undefined);
      expect([service.output(), await isReady()]).toEqual([
        expect.not.stringMatching(/AUTHORIZATION_FAILED|MESSAGING\.REFUSED/),
        true,
      ]);
      await service.end();
    },
    90_000,
  );

  it.each(SERVICES)('keep $name from writing topics of others', async (user) => {
    await owner.ensureTopics(TOPICS.map(topicOf));
    const transport = connect(user);
    const writes = topicsWith(user, 'Write');
    const others = TOPICS.filter((topic) => !writes.includes(topic));
    const before = await owner.sizes(others);
    for (const topic of others) {
      await expect(transport.publish(topic, [raw(WRONG_KEY, appOf(user))])).rejects.toMatchObject({
        code: expect.stringMatching(/^MESSAGING\.(UNAVAILABLE|UNKNOWN_TOPIC)$/),
      });
    }
    expect(await owner.sizes(others)).toEqual(before);
    await transport.close();
  });

  it('let nothing but the user service write user.account', () => {
    const writers = USERS.filter((user) => topicsWith(user, 'Write').includes('user.account'));
    expect(writers.map(({ name }) => name)).toEqual(['elevate-user']);
  });

  it('let each topic be written by its service, and by the operator only where letters return', () => {
    for (const user of SERVICES) {
      for (const topic of topicsWith(user, 'Write').filter((name) => !name.endsWith('.dlq')))
        expect(topic).toMatch(new RegExp(`^${appOf(user)}\\.`));
    }
  });

  it('are enough for the operator to replay dead letters', async () => {
    const [letters = ''] = topicsWith(
      USERS.find(({ name }) => name === OPERATOR) as KafkaUser,
      'Delete',
    );
    await owner.publish(letters, [raw('a', 'dead', { 'x-dead-letter-reason': 'test' })]);
    const tool = new DeadLetters({ ...broker.as(OPERATOR), logger: silent });
    const topic = letters.replace(/\.dlq$/, '');
    expect(await tool.list()).toContainEqual({ topic, count: expect.any(Number) });
    await tool.replay(topic);
    expect((await tool.list()).map((entry) => entry.topic)).not.toContain(topic);
    await tool.close();
  });
});
