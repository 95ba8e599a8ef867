import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureInstalled } from '../../start/install.mjs';

const PACKAGES = fileURLToPath(new URL('../containers/', import.meta.url));
const ASK_WITHIN_MS = 3_000;

const run = promisify(execFile);

/** The library, installed first where need be: a machine without an engine does not have it. */
export async function loadTestcontainers(log) {
  await ensureInstalled({ root: PACKAGES, log });
  // The engine's reaper is an image of its own; without it a process that is killed leaves its container.
  if (!(await hasImage('testcontainers/ryuk'))) process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  return createRequire(new URL('../containers/package.json', import.meta.url))('testcontainers');
}

/** True where a container engine answers and has the image; nothing is pulled. */
export async function hasImage(reference) {
  try {
    await run('docker', ['image', 'inspect', reference], { timeout: ASK_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
}

/**
 * The volume in which a container keeps what belongs to a data folder. A folder of ours could not be mounted
 * instead: the programs in the images are users of their own.
 */
export function keptIn(dataDir, target) {
  if (dataDir === null) return [];
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  return [{ source: `elevate-${name}`, target }];
}
