import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const EVERY_APP = ['caller-secret', 'metrics-token'];
const OWNER = [...EVERY_APP, 'operator-token'];

/** The secrets of each container. It mounts the folder of its name, and no other. */
const FOLDERS = {
  user: [...OWNER, 'signing-key-secret'],
  catalogue: OWNER,
  events: [...OWNER, 'minio-secret-key'],
  webhooks: [...OWNER, 'webhook-secrets-key'],
  ingestion: [...OWNER, 'minio-secret-key'],
  bff: EVERY_APP,
  minio: ['minio-secret-key'],
  prometheus: ['metrics-token'],
};

const [volume] = process.argv.slice(2);
for (const name of new Set(Object.values(FOLDERS).flat())) {
  keep(join(volume, name), randomBytes(32).toString('base64url'));
  const value = readFileSync(join(volume, name), 'utf8');
  for (const [folder, names] of Object.entries(FOLDERS)) {
    if (!names.includes(name)) continue;
    mkdirSync(join(volume, folder), { recursive: true });
    keep(join(volume, folder, name), value);
  }
}

/** An existing file stays as it is. */
function keep(file, value) {
  try {
    // Read-only, and readable by all users of the container that mounts it.
    writeFileSync(file, value, { mode: 0o444, flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}
