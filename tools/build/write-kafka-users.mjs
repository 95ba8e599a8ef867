/* Writes the Kafka permissions of all services, as objects for Kubernetes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as prettier from 'prettier';
import { stringify } from 'yaml';
import { kafkaUserObjects, kafkaUsers } from './kafka-users.mjs';

export const KAFKA_USERS = 'k8s/kafka-users/kafka-users.yaml';
const HEADER =
  '# Generated from the topics that the services publish and consume: npm run generate.\n';

export async function writeKafkaUsers(root, services) {
  const objects = kafkaUserObjects(kafkaUsers(services));
  const text = objects
    .map((object) => stringify(object, { aliasDuplicateObjects: false }))
    .join('---\n');
  const file = join(root, KAFKA_USERS);
  const options = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(HEADER + text, { ...options, parser: 'yaml' }));
}
