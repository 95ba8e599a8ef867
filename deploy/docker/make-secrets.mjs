import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfSigned } from './certificate.mjs';

const EVERY_APP = ['caller-secret', 'metrics-token'];
const OWNER = [...EVERY_APP, 'operator-token'];

/** The shared secrets of each container. It mounts the folder of its name, and no other. */
const FOLDERS = {
  user: [...OWNER, 'signing-key-secret'],
  catalogue: OWNER,
  events: OWNER,
  webhooks: [...OWNER, 'webhook-secrets-key'],
  ingestion: OWNER,
  bff: EVERY_APP,
  minio: ['root-password'],
  mongo: ['admin-password', 'key-file'],
  prometheus: ['metrics-token'],
  operator: ['operator-token'],
};

/** Containers that sign in to each server, each with its own password, which that server knows too. */
const SIGN_INS = {
  kafka: ['bff', 'catalogue', 'events', 'ingestion', 'user', 'webhooks', 'operator'],
  mongo: ['catalogue', 'events', 'ingestion', 'user', 'webhooks'],
  minio: ['events', 'ingestion'],
};

const [volume] = process.argv.slice(2);
for (const name of new Set(Object.values(FOLDERS).flat())) {
  const value = keep([name], random());
  for (const [folder, names] of Object.entries(FOLDERS))
    if (names.includes(name)) keep([folder, name], value);
}
for (const [server, apps] of Object.entries(SIGN_INS)) {
  for (const app of apps) {
    const password = keep([server, `${app}-password`], random());
    if (server === 'mongo')
      keep([app, 'mongodb-uri'], `mongodb://${app}:${password}@mongo:27017/?replicaSet=rs0`);
    else keep([app, `${server}-password`], password);
  }
}
const { key, certificate } = selfSigned('kafka');
// One file, so that a crash never separates a key from its certificate.
const broker = keep(['kafka', 'broker.pem'], `${key}${certificate}`);
for (const app of SIGN_INS.kafka)
  keep([app, 'kafka-ca.pem'], broker.slice(broker.indexOf('-----BEGIN CERTIFICATE')));

/** Returns the content; an existing file stays as it is. */
function keep(path, value) {
  const file = join(volume, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  try {
    // Read-only, and readable by all users of the container that mounts it.
    writeFileSync(file, value, { mode: 0o444, flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}

/** MongoDB takes no other characters in its key file. */
function random() {
  return randomBytes(32).toString('hex');
}
