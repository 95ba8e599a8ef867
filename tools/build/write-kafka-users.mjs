/* Writes the Kafka permissions of all services: as objects for Kubernetes, and for docker compose. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

export const KAFKA_USERS = 'k8s/servers/kafka/generated/users.yaml';
export const KAFKA_PERMISSIONS = 'deploy/docker/kafka/permissions.txt';
const HEADER =
  '# Generated from the topics that the services publish and consume: npm run generate.\n';

export function writeKafkaUsers(root, services) {
  const users = kafkaUsers(services);
  const text = kafkaUserObjects(users)
    .map((object) => stringify(object, { aliasDuplicateObjects: false }))
    .join('---\n');
  writeFileSync(join(root, KAFKA_PERMISSIONS), `${HEADER}${kafkaAclArguments(users).join('\n')}\n`);
  writeFileSync(join(root, KAFKA_USERS), HEADER + text);
}

/**
 * Least privilege: a service writes what it publishes and dead letters of what it consumes. All may create their
 * topics, because any of them may start first.
 */
const OWN = ['Create', 'Describe', 'Read', 'Write'];
const DEAD_LETTERS = ['Create', 'Describe', 'Write'];
const CONSUME = ['Create', 'Describe', 'Read'];

const OPERATOR = 'operator';
const userName = (app) => `elevate-${app}`;

function kafkaUsers(services) {
  const users = services.map(({ name, publishes, subscriptions = [] }) => ({
    name: userName(name),
    acls: [
      ...publishes.map((topic) => literal('topic', topic.name, OWN)),
      ...consumed(subscriptions).map((topic) => literal('topic', topic, CONSUME)),
      ...shared(subscriptions).map((topic) => literal('topic', `${topic}.dlq`, DEAD_LETTERS)),
      ...groups(subscriptions).map((group) => literal('group', group, ['Read'])),
      { type: 'group', name: `${name}-reader-`, patternType: 'prefix', operations: ['Read'] },
    ],
  }));
  return [...users, operator(services.flatMap(({ subscriptions = [] }) => subscriptions))];
}

/** For the commands dlq and restore: replays dead letters, and moves the groups that share work. */
function operator(subscriptions) {
  const replay = ['Describe', 'Read', 'Write'];
  return {
    name: userName(OPERATOR),
    acls: [
      ...shared(subscriptions).map((topic) => literal('topic', topic, replay)),
      ...shared(subscriptions).map((t) => literal('topic', `${t}.dlq`, [...replay, 'Delete'])),
      ...groups(subscriptions).map((group) => literal('group', group, ['Read'])),
      { type: 'group', name: 'dlq-reader-', patternType: 'prefix', operations: ['Read'] },
    ],
  };
}

const literal = (type, name, operations) => ({ type, name, patternType: 'literal', operations });
const sorted = (names) => [...new Set(names)].sort();
const ofGroups = (subscriptions) => subscriptions.filter(({ mode }) => mode === 'group');
const groups = (subscriptions) => sorted(ofGroups(subscriptions).map(({ group }) => group));
const shared = (subscriptions) => consumed(ofGroups(subscriptions));
const consumed = (subscriptions) =>
  sorted(subscriptions.flatMap(({ topics }) => topics.map(({ name }) => name)));

/** Strimzi's objects; its user operator creates the ACLs, and a Secret with the password, of the same name. */
function kafkaUserObjects(users) {
  return users.map(({ name, acls }) => ({
    apiVersion: 'kafka.strimzi.io/v1beta2',
    kind: 'KafkaUser',
    metadata: { name, labels: { 'strimzi.io/cluster': 'elevate' } },
    spec: {
      authentication: { type: 'scram-sha-512' },
      authorization: {
        type: 'simple',
        acls: acls.map(({ operations, ...resource }) => ({ resource, operations, host: '*' })),
      },
    },
  }));
}

/** The arguments of `kafka-acls.sh`: one line for all resources of a user with the same operations. */
function kafkaAclArguments(users) {
  return users.flatMap(({ name, acls }) => {
    const lines = new Map();
    for (const { type, name: resource, patternType, operations } of acls) {
      const ends = operations.map((operation) => `--operation ${operation}`).join(' ');
      const how = patternType === 'prefix' ? ' --resource-pattern-type prefixed' : '';
      const key = `${ends}${how}`;
      lines.set(key, [...(lines.get(key) ?? []), `--${type} ${resource}`]);
    }
    return [...lines].map(([how, resources]) => `${name} ${how} ${resources.join(' ')}`);
  });
}
