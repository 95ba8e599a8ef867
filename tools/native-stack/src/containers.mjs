import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const ASK_WITHIN_MS = 3_000;

const run = promisify(execFile);

/** Loaded on first use: most machines have no container engine. */
export async function loadTestcontainers() {
  // Without the reaper's image, a killed process leaves its container behind.
  if (!(await hasImage('testcontainers/ryuk'))) process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  return import('testcontainers');
}

export async function hasImage(reference) {
  try {
    await run('docker', ['image', 'inspect', reference], { timeout: ASK_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
}

/** Named volumes: bind mounts fail because the images run as other users. */
export function volumeFor(dataDir, target) {
  if (dataDir === null) return [];
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  return [{ source: `elevate-${name}`, target }];
}
