import { readFileSync } from 'node:fs';
import {
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka,
  logLevel,
  ResourcePatternTypes,
  type AclEntry,
} from 'kafkajs';
import { parseAllDocuments } from 'yaml';

const MANIFEST = new URL('../../../../../k8s/servers/kafka/generated/users.yaml', import.meta.url);

export interface Acl {
  readonly resource: {
    readonly type: 'topic' | 'group';
    readonly name: string;
    readonly patternType: 'literal' | 'prefix';
  };
  readonly operations: readonly string[];
}

export interface KafkaUser {
  readonly name: string;
  readonly acls: readonly Acl[];
}

/** The users of the manifest that clusters apply. */
export function manifestUsers(): KafkaUser[] {
  return parseAllDocuments(readFileSync(MANIFEST, 'utf8')).map((document) => {
    const { metadata, spec } = document.toJS() as {
      metadata: { name: string };
      spec: { authorization: { acls: Acl[] } };
    };
    return { name: metadata.name, acls: spec.authorization.acls };
  });
}

export function userOfEverything(name: string): KafkaUser {
  const operations = ['All'];
  const resources = (['topic', 'group'] as const).map(
    (type) => ({ type, name: '*', patternType: 'literal' }) as const,
  );
  return { name, acls: resources.map((resource) => ({ resource, operations })) };
}

/** What Strimzi's user operator does. */
export async function applyUsers(brokers: string[], users: readonly KafkaUser[]): Promise<void> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.createAcls({ acl: users.flatMap(entriesOf) });
  await admin.disconnect();
}

/** DescribeConfigs as DESCRIBE_CONFIGS. */
const constantOf = (operation: string) =>
  operation.replace(/(?<=[a-z])(?=[A-Z])/, '_').toUpperCase() as keyof typeof AclOperationTypes;

function entriesOf({ name, acls }: KafkaUser): AclEntry[] {
  return acls.flatMap(({ resource, operations }) =>
    operations.map((operation) => ({
      resourceType: resource.type === 'topic' ? AclResourceTypes.TOPIC : AclResourceTypes.GROUP,
      resourceName: resource.name,
      resourcePatternType:
        resource.patternType === 'prefix'
          ? ResourcePatternTypes.PREFIXED
          : ResourcePatternTypes.LITERAL,
      principal: `User:${name}`,
      host: '*',
      operation: AclOperationTypes[constantOf(operation)],
      permissionType: AclPermissionTypes.ALLOW,
    })),
  );
}
