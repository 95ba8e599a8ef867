import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestAuthority } from '@elevate/testing';
import { checkKafka, KafkaTransport, type KafkaConnection } from '../src/index.js';
import { userOfEverything } from './support/kafka-users.js';
import { raw, silent, unique } from './support/messages.js';
import { PASSWORD, startSecureBroker, type SecureBroker } from './support/secure-broker.js';

let broker: SecureBroker;
let stranger: TestAuthority;
beforeAll(async () => {
  const users = ['service', 'client'].map(userOfEverything);
  broker = await startSecureBroker([...users, { name: 'stranger', acls: [] }]);
  stranger = await TestAuthority.create();
}, 120_000);
afterAll(async () => {
  await broker?.stop();
  await stranger?.remove();
});

const connect = (connection: KafkaConnection) =>
  checkKafka({ ...connection, clientId: 'ask', logger: silent });

describe('a connection with TLS', () => {
  it.each(['scram-sha-512', 'scram-sha-256', 'plain'] as const)(
    'signs in with %s',
    async (mechanism) => {
      const sasl = { mechanism, username: 'service', password: PASSWORD };
      await expect(connect({ ...broker.as('service'), sasl })).resolves.toBeUndefined();
    },
  );

  it('takes a client certificate instead of a password', async () => {
    const tls = { ca: broker.authority.ca, ...broker.client };
    const connection = { brokers: broker.mutual, tls };
    const transport = new KafkaTransport({ ...connection, clientId: 'mutual', logger: silent });
    const topic = unique('mutual');
    await transport.ensureTopics([{ name: topic, compacted: false, partitions: 1 }]);
    await transport.publish(topic, [raw('a', '1')]);
    expect((await transport.sizes([topic])).get(topic)).toBe(1);
    await transport.close();
  });
});

describe('a connection that no waiting can help', () => {
  const refused = (message: RegExp) => ({
    code: 'MESSAGING.REFUSED',
    kind: 'user',
    message: expect.stringMatching(message),
  });

  it.each(['scram-sha-512', 'scram-sha-256', 'plain'] as const)(
    'is refused for a wrong password with %s, which is in no message',
    async (mechanism) => {
      const sasl = { mechanism, username: 'service', password: 'wrong-password' };
      const attempt = connect({ ...broker.as('service'), sasl });
      await expect(attempt).rejects.toMatchObject(refused(/sign-in.*KAFKA_SASL_PASSWORD/));
      await expect(attempt).rejects.not.toMatchObject({
        message: expect.stringContaining('wrong-password'),
      });
    },
  );

  it.each<[string, RegExp, () => Partial<KafkaConnection>]>([
    [
      'for a certificate of another authority',
      /not trusted.*Set KAFKA_SSL_CA/,
      () => ({ tls: { ca: stranger.ca } }),
    ],
    [
      'for a certificate of no public authority',
      /not trusted.*Set KAFKA_SSL_CA/,
      () => ({ tls: {} }),
    ],
    [
      'for a certificate that is for another host name',
      /another host name.*KAFKA_BROKERS/,
      () => ({ brokers: broker.signIn.map((it) => it.replace('127.0.0.1', 'localhost')) }),
    ],
    [
      'without TLS',
      /expects TLS. Set KAFKA_SSL/,
      () => ({ brokers: broker.signIn, tls: undefined, sasl: undefined }),
    ],
    [
      'without the client certificate that the listener asks for',
      /KAFKA_SSL_CERT and KAFKA_SSL_KEY/,
      () => ({ brokers: broker.mutual, sasl: undefined }),
    ],
  ])('is refused %s', async (_, message, change) => {
    const connection = { ...broker.as('service'), ...change() } as KafkaConnection;
    await expect(connect(connection)).rejects.toMatchObject(refused(message));
  });

  it('is refused for topics that the user may not create', async () => {
    const transport = new KafkaTransport({
      ...broker.as('stranger'),
      clientId: 'b',
      logger: silent,
    });
    await expect(
      transport.ensureTopics([{ name: unique('new'), compacted: false }]),
    ).rejects.toMatchObject(refused(/does not permit.*docs\/operators.md/));
    await transport.close();
  });
});
