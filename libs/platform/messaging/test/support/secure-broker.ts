import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startKafka } from '@elevate/native-stack';
import { TestAuthority } from '@elevate/testing';
import type { KafkaConnection } from '../../src/index.js';
import { applyUsers, type KafkaUser } from './kafka-users.js';

export const PASSWORD = 'a-password-of-this-test';

export type SecureBroker = Awaited<ReturnType<typeof startSecureBroker>>;

/** A broker with TLS by an authority of this test. */
export async function startSecureBroker(users: readonly KafkaUser[]) {
  const authority = await TestAuthority.create();
  const [server, client] = [await authority.issue('broker'), await authority.issue('client')];
  const keyStore = join(authority.folder, 'broker-key-and-certificate.pem');
  await writeFile(keyStore, `${server.key}${server.cert}`);
  const trustStore = join(authority.folder, 'ca.pem');
  const [signInPort, mutualPort] = [await freePort(), await freePort()];
  const [signIn, mutual] = [[`127.0.0.1:${signInPort}`], [`127.0.0.1:${mutualPort}`]];
  const names = users.map(({ name }) => name);
  const settings = secureSettings({ signInPort, mutualPort, keyStore, trustStore, names });
  const broker = await startKafka({ settings, format: scramUsers(names) });
  await applyUsers(broker.brokers, users);
  return {
    authority,
    client,
    broker,
    signIn,
    mutual,
    /** Signs in by this name with SCRAM-SHA-512. */
    as: (username: string): KafkaConnection => ({
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

type Settings = Readonly<Record<string, string>>;

interface SecurePlan {
  readonly signInPort: number;
  readonly mutualPort: number;
  readonly keyStore: string;
  /** PEM file with the authority of the clients' certificates. */
  readonly trustStore: string;
  readonly names: readonly string[];
}

/** Adds the listeners, and checks the permissions of their users. */
function secureSettings({ signInPort, mutualPort, keyStore, trustStore, names }: SecurePlan) {
  const added = `SIGNIN://127.0.0.1:${signInPort},MUTUAL://127.0.0.1:${mutualPort}`;
  const passwords = names.map((name) => `user_${name}="${PASSWORD}"`).join(' ');
  const modules = 'org.apache.kafka.common.security';
  const scram = `${modules}.scram.ScramLoginModule required;`;
  return (own: Settings): Settings => ({
    listeners: `${own['listeners']},${added}`,
    'advertised.listeners': `${own['advertised.listeners']},${added}`,
    'listener.security.protocol.map': `${own['listener.security.protocol.map']},SIGNIN:SASL_SSL,MUTUAL:SSL`,
    'inter.broker.listener.name': 'PLAINTEXT',
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keyStore,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': trustStore,
    'listener.name.mutual.ssl.client.auth': 'required',
    'listener.name.mutual.ssl.principal.mapping.rules': 'RULE:^CN=([^,]+).*$/$1/',
    'listener.name.signin.sasl.enabled.mechanisms': 'SCRAM-SHA-512,SCRAM-SHA-256,PLAIN',
    'listener.name.signin.scram-sha-512.sasl.jaas.config': scram,
    'listener.name.signin.scram-sha-256.sasl.jaas.config': scram,
    'listener.name.signin.plain.sasl.jaas.config': `${modules}.plain.PlainLoginModule required ${passwords};`,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    // The broker itself, over the listener without TLS that only it and its tests use.
    'super.users': 'User:ANONYMOUS',
  });
}

/** SCRAM passwords must exist before the first start. */
function scramUsers(names: readonly string[]): string[] {
  return names.flatMap((name) =>
    ['SCRAM-SHA-512', 'SCRAM-SHA-256'].flatMap((mechanism) => [
      '--add-scram',
      `${mechanism}=[name=${name},password=${PASSWORD}]`,
    ]),
  );
}
