import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultCacheDir, makeOnce, onPath, runGo } from '../../embedded-mongo/src/provision.mjs';

/** The Database Tools 100.10.0. */
const VERSION = '100.10.0';
const PROGRAMS = ['mongodump', 'mongorestore'];
const SOURCES = ['go.mod', 'go.sum', 'tools.go'];

/** The folder with `mongodump` and `mongorestore`: the installed ones, or built from their Go module once. */
export async function findMongoTools({ log }) {
  if (PROGRAMS.every((name) => onPath(name, process.env))) return '';
  return makeOnce(join(defaultCacheDir(), `mongo-tools-${VERSION}`), async (work) => {
    log(`building mongodump and mongorestore ${VERSION} with Go (once; some minutes)`);
    for (const name of SOURCES) await copyFile(new URL(name, import.meta.url), join(work, name));
    // The checksum database does not list the module everywhere; go.sum pins every module.
    const environment = { GONOSUMDB: '*' };
    for (const name of PROGRAMS) {
      const source = `github.com/mongodb/mongo-tools/${name}/main`;
      const goal = ['build', '-trimpath', '-o', join(work, 'bin', name), source];
      await runGo(goal, { cwd: work, environment });
    }
    return join(work, 'bin');
  });
}
