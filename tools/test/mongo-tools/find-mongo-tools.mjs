import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/java-server.mjs';
import { onPath } from '../../embedded-mongo/src/mongod-server.mjs';

const run = promisify(execFile);
/** The Database Tools 100.10.0. */
const VERSION = '100.10.0';
const PROGRAMS = ['mongodump', 'mongorestore'];
const SOURCES = ['go.mod', 'go.sum', 'tools.go'];
const BUILD_WITHIN_MS = 20 * 60_000;

/** The folder with `mongodump` and `mongorestore`: the installed ones, or built from their Go module once. */
export async function findMongoTools({ log }) {
  if (PROGRAMS.every((name) => onPath(name, process.env))) return '';
  return makeOnce(join(defaultCacheDir(), `mongo-tools-${VERSION}`), async (work) => {
    log(`building mongodump and mongorestore ${VERSION} with Go (once; some minutes)`);
    for (const name of SOURCES) await copyFile(new URL(name, import.meta.url), join(work, name));
    for (const name of PROGRAMS) await build(name, work);
    return join(work, 'bin');
  });
}

async function build(name, work) {
  const goal = ['build', '-trimpath', '-o', join(work, 'bin', name)];
  const source = `github.com/mongodb/mongo-tools/${name}/main`;
  // The checksum database does not list the module everywhere; go.sum pins every module.
  const env = { ...process.env, CGO_ENABLED: '0', GONOSUMDB: '*' };
  await run('nice', ['-n', '10', 'go', ...goal, source], {
    env,
    cwd: work,
    timeout: BUILD_WITHIN_MS,
  });
}
