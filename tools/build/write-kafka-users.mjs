/* Writes the Kafka permissions of all services: as objects for Kubernetes, and for docker compose. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { stringify } from 'yaml';
import { kafkaAclArguments, kafkaUserObjects, kafkaUsers } from './kafka-users.mjs';

export const KAFKA_USERS = 'k8s/servers/kafka/users.yaml';
export const KAFKA_PERMISSIONS = 'deploy/docker/kafka/permissions.txt';
const HEADER =
  '# Generated from the topics that the services publish and consume: npm run generate.\n';

export async function writeKafkaUsers(root, services) {
  const users = kafkaUsers(services);
  const objects = kafkaUserObjects(users);
  const text = objects
    .map((object) => stringify(object, { aliasDuplicateObjects: false }))
    .join('---\n');
  writeFileSync(join(root, KAFKA_PERMISSIONS), `${HEADER}${kafkaAclArguments(users).join('\n')}\n`);
  const file = join(root, KAFKA_USERS);
  const options = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(HEADER + text, { ...options, parser: 'yaml' }));
}
