import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A backup contains it: restored keys are encrypted with it. */
export const SIGNING_KEY_SECRET_FILE = 'signing-key-secret';

export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Generated at the first start: a copy of the documents alone cannot sign tokens. */
export function signingKeySecret(dataDir: string): string {
  const path = join(dataDir, SIGNING_KEY_SECRET_FILE);
  try {
    writeFileSync(path, createSecret(), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
