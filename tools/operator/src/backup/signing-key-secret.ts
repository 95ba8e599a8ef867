import { copyFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies the secret that encrypts the signing keys, if the product generated one. */
export async function copySigningKeySecret(from: string, to: string): Promise<void> {
  const { SIGNING_KEY_SECRET_FILE } = await import('@elevate/embedded');
  const target = join(to, SIGNING_KEY_SECRET_FILE);
  try {
    await copyFile(join(from, SIGNING_KEY_SECRET_FILE), target);
    await chmod(target, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
