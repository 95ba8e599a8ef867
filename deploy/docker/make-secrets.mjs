/* Writes the secrets that the containers share into a folder: node make-secrets.mjs <folder>. Those that are there stay. */
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
      // Readable by all users of the containers it is mounted in, changed by nobody.
      mode: 0o444,
      flag: 'wx',
    });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}
