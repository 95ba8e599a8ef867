import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder and the way to remove it. */
export async function tempDir(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), `elevate-${name}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
