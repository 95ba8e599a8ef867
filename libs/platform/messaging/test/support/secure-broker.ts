import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka,
  logLevel,
  ResourcePatternTypes,
} from 'kafkajs';
import { startKafka, type RunningKafka } from '@elevate/native-stack';
import { TestAuthority, type TestCertificate } from '@elevate/testing';
import type { KafkaConnection } from '../../src/index.js';

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

/** A broker with TLS by an authority of this test. `everything` names users that may do everything. */
export async function startSecureBroker(
  names: readonly string[],
  everything: readonly string[],
): Promise<SecureBroker> {
  const authority = await TestAuthority.create();
  const [server, client] = [await authority.issue('broker'), await authority.issue('client')];
  const keyStore = join(authority.folder, 'broker-key-and-certificate.pem');
  await writeFile(keyStore, `${server.key}${server.cert}`);
  const users = names.map((name) => ({ name, password: PASSWORD }));
  const trustStore = join(authority.folder, 'ca.pem');
  const broker = await startKafka({ secure: { keyStore, trustStore, users } });
  const { signIn = [], mutual = [] } = broker;
  await allowEverything(broker.brokers, everything);
  return {
    ...{ authority, client, broker, signIn, mutual },
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

async function allowEverything(brokers: string[], users: readonly string[]): Promise<void> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const types = [AclResourceTypes.TOPIC, AclResourceTypes.GROUP];
  await admin.createAcls({
    acl: users.flatMap((user) =>
      types.map((resourceType) => ({
        ...{ resourceType, resourceName: '*', resourcePatternType: ResourcePatternTypes.LITERAL },
        ...{ principal: `User:${user}`, host: '*', operation: AclOperationTypes.ALL },
        permissionType: AclPermissionTypes.ALLOW,
      })),
    ),
  });
  await admin.disconnect();
}
