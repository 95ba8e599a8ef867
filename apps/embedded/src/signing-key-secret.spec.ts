import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SIGNING_KEY_SECRET_FILE, signingKeySecret } from './signing-key-secret.js';

it('generates a secret once, in a private file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  try {
    const secret = signingKeySecret(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(signingKeySecret(folder)).toBe(secret);
    expect(statSync(join(folder, SIGNING_KEY_SECRET_FILE)).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
