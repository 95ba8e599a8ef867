import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startKafka, type RunningKafka } from '@elevate/native-stack';
import { TestAuthority, type TestCertificate } from '@elevate/testing';
import type { KafkaConnection } from '../../src/index.js';
import { applyUsers, type KafkaUser } from './kafka-users.js';

export const PASSWORD = 'a-password-of-this-test';

export interface SecureBroker {
  readonly authority: TestAuthority;
  readonly client: TestCertificate;
  readonly signIn: readonly string[];
  readonly mutual: readonly string[];
  readonly broker: RunningKafka;
  /** Signs in as `name` with SCRAM-SHA-512. */
  as(name: string): KafkaConnection;
  stop(): Promise<void>;
}

/** A broker with TLS by an authority of this test. */
export async function startSecureBroker(users: readonly KafkaUser[]): Promise<SecureBroker> {
  const authority = await TestAuthority.create();
  const [server, client] = [await authority.issue('broker'), await authority.issue('client')];
  const keyStore = join(authority.folder, 'broker-key-and-certificate.pem');
  await writeFile(keyStore, `${server.key}${server.cert}`);
  const accounts = users.map(({ name }) => ({ name, password: PASSWORD }));
  const trustStore = join(authority.folder, 'ca.pem');
  const broker = await startKafka({ secure: { keyStore, trustStore, users: accounts } });
  const { signIn = [], mutual = [] } = broker;
  await applyUsers(broker.brokers, users);
  return {
    authority,
    client,
    broker,
    signIn,
    mutual,
    as: (username) => ({
      brokers: signIn,
      tls: { ca: authority.ca },
      sasl: { mechanism: 'scram-sha-512', username, password: PASSWORD },
    }),
    stop: async () => {
      await broker.stop();
      await authority.remove();
    },
  };
}
