/** Writes each service's permissions and password for Kafka, for Kubernetes and docker compose. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

const PERMISSIONS = 'deploy/docker/kafka/permissions.txt';
const USERS = 'k8s/servers/kafka/generated/users.yaml';
const SIGN_IN = 'k8s/components/kafka-sign-in/generated/kustomization.yaml';
const SECRETS = 'k8s/components/external-secrets/generated/kafka-users.yaml';
export const KAFKA_FILES = [PERMISSIONS, USERS, SIGN_IN, SECRETS];
const HEADER =
  '# Generated from the services and the topics that they publish and consume: npm run generate.\n';

export function writeKafkaUsers(root, services) {
  const users = kafkaUsers(services);
  const names = services.map(({ name }) => name).sort();
  const write = (file, text) => writeFileSync(join(root, file), HEADER + text);
  write(PERMISSIONS, `${kafkaAclArguments(users).join('\n')}\n`);
  write(USERS, documents(kafkaUserObjects(users)));
  write(SIGN_IN, documents([signIn(names)]));
  write(SECRETS, documents(names.map(passwordSecret)));
}

function documents(objects) {
  const options = { aliasDuplicateObjects: false };
  return objects.map((object) => stringify(object, options)).join('---\n');
}

/** Least privilege. All may create their topics, because any of them may start first. */
const OWN = ['Create', 'Describe', 'Read', 'Write'];
const DEAD_LETTERS = ['Create', 'Describe', 'Write'];
const CONSUME = ['Create', 'Describe', 'DescribeConfigs', 'Read'];

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

/** A kustomize component: each app signs in as its own user. */
function signIn(apps) {
  const patches = apps.map((app) => {
    const name = userName(app);
    const variables = [
      { name: 'KAFKA_SASL_USERNAME', value: name },
      { name: 'KAFKA_SASL_PASSWORD', valueFrom: { secretKeyRef: { name, key: 'password' } } },
    ];
    const path = '/spec/template/spec/containers/0/env/-';
    const operations = variables.map((value) => ({ op: 'add', path, value }));
    return { target: { kind: 'Deployment', name: app }, patch: stringify(operations) };
  });
  return { apiVersion: 'kustomize.config.k8s.io/v1alpha1', kind: 'Component', patches };
}

function passwordSecret(app) {
  const name = userName(app);
  return {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: { name },
    spec: {
      refreshInterval: '5m',
      secretStoreRef: { kind: 'SecretStore', name: 'kafka' },
      target: { name },
      data: [{ secretKey: 'password', remoteRef: { key: name, property: 'password' } }],
    },
  };
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
