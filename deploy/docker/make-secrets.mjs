import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAMES = [
  'caller-secret',
  'operator-token',
  'metrics-token',
  'signing-key-secret',
  'webhook-secrets-key',
  'minio-secret-key',
];

const [folder] = process.argv.slice(2);
for (const name of NAMES) {
  try {
    writeFileSync(join(folder, name), randomBytes(32).toString('base64url'), {
      // Read-only, and readable by all users of the containers that mount it.
      mode: 0o444,
      flag: 'wx',
    });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}
