import { existsSync, statSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const JAVA_FOLDER = 'mongo-java-server';
export const DATA_FILE = 'documents.mv';
const CHECKSUM_FILE = 'documents.crc32';

export function lastGoodCopy(dataDir) {
  // A kill during replacement leaves only the previous copy.
  for (const name of ['last-good', 'last-good.previous']) {
    const folder = join(dataDir, JAVA_FOLDER, name);
    const file = join(folder, DATA_FILE);
    if (existsSync(file) && existsSync(join(folder, CHECKSUM_FILE))) {
      return { folder, takenAt: statSync(file).mtime };
    }
  }
  return undefined;
}

/**
 * Replaces the data file with the last good copy and keeps the old file. The server must be stopped; it verifies the
 * copy at its next start.
 */
export async function restoreLastGood({ dataDir }) {
  const copy = lastGoodCopy(dataDir);
  if (!copy) {
    throw new Error(`There is no last good copy in ${join(dataDir, JAVA_FOLDER)}.`);
  }
  const inPlace = (name) => join(dataDir, JAVA_FOLDER, name);
  const kept = inPlace(`${DATA_FILE}.replaced-${new Date().toISOString().replaceAll(':', '')}`);
  const restored = inPlace(`${DATA_FILE}.part`);
  await copyFile(join(copy.folder, DATA_FILE), restored);
  // Removed in between, so that an interrupted restore is refused or verified page by page.
  await rm(inPlace(CHECKSUM_FILE), { force: true });
  if (existsSync(inPlace(DATA_FILE))) {
    await rename(inPlace(DATA_FILE), kept);
  }
  await rename(restored, inPlace(DATA_FILE));
  await copyFile(join(copy.folder, CHECKSUM_FILE), inPlace(CHECKSUM_FILE));
  return { takenAt: copy.takenAt, kept };
}
