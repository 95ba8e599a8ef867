import { existsSync, statSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder inside the data folder that holds what the Java server wrote. */
export const JAVA_FOLDER = 'mongo-java-server';
export const DATA_FILE = 'documents.mv';
const CHECKSUM_FILE = 'documents.crc32';

/** The copy that the Java server keeps of its data file: its folder and its time; undefined without one. */
export function lastGoodCopy(dataDir) {
  // A kill while the copy was replaced leaves only the one before.
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
 * Puts the last good copy in the place of the data file and keeps the replaced file beside it. The document
 * server must not be running. It verifies the restored file at its next start.
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
  // Without checksums in between: a restore that is interrupted is refused or verified page by page.
  await rm(inPlace(CHECKSUM_FILE), { force: true });
  if (existsSync(inPlace(DATA_FILE))) {
    await rename(inPlace(DATA_FILE), kept);
  }
  await rename(restored, inPlace(DATA_FILE));
  await copyFile(join(copy.folder, CHECKSUM_FILE), inPlace(CHECKSUM_FILE));
  return { takenAt: copy.takenAt, kept };
}
