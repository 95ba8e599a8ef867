import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentServer, JAVA_FOLDER, javaServer } from './java-server.mjs';
import { downloadedMongod, MONGOD_FOLDER, mongodOnPath } from './mongod-server.mjs';
import { defaultCacheDir } from './provision.mjs';

export {
  assignment,
  checkPort,
  claimDataDir,
  isUnwritable,
  makeFolder,
  protectDataDir,
} from './data-dir.mjs';
export { lastGoodCopy, restoreLastGood } from './java-server.mjs';

/**
 * In order: `MONGODB_URI`, a `mongod` on the PATH, a download, a Java server; private ones end with
 * this process.
 */
export async function startDocumentServer({
  dataDir,
  cacheDir = defaultCacheDir(),
  log = () => {},
  environment = process.env,
  delayable,
}) {
  const request = { dataDir, cacheDir, log, environment, delayable };
  for (const candidate of candidates(request)) {
    const server = await candidate(request);
    if (server) {
      log(`document server: ${server.description}`);
      return server;
    }
  }
  throw new Error(
    'no document server: set MONGODB_URI, or install mongod, or install a JDK 11+ and Maven',
  );
}

/** The two kinds cannot read each other's data, so a folder keeps its kind. */
function candidates({ dataDir }) {
  const javaOnly =
    dataDir !== null &&
    existsSync(join(dataDir, JAVA_FOLDER)) &&
    !existsSync(join(dataDir, MONGOD_FOLDER));
  return javaOnly
    ? [environmentServer, javaServer]
    : [environmentServer, mongodOnPath, downloadedMongod, javaServer];
}
