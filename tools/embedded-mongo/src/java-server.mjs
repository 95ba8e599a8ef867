import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_FILE, JAVA_FOLDER, lastGoodCopy } from './last-good.mjs';
import { provisionJavaServer } from './java-provision.mjs';
import { javaProgram } from './programs.mjs';
import { ServerProcess } from './server-process.mjs';

/** Exit codes of Launcher.java for a damaged and an unopenable data file. */
const DAMAGED = 65;
const CANNOT_OPEN = 66;

/** Favors startup time and memory over throughput. */
const JVM_OPTIONS = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xmx768m'];

/** Fallback where no mongod is available. */
export async function javaServer(request) {
  const java = javaProgram('java', request.environment);
  const classpath = java && (await provisionJavaServer(request));
  if (!classpath) {
    return undefined;
  }
  const file = await dataFile(request.dataDir);
  // In memory there is nothing to protect: these are the servers of tests.
  const password = request.dataDir === null ? undefined : randomBytes(32).toString('base64url');
  const server = new ServerProcess({
    commandFor: (port) => [
      java,
      ...JVM_OPTIONS,
      '-cp',
      classpath,
      'Launcher',
      String(port),
      ...file,
    ],
    // Not an argument: other users of the machine could read it.
    environment: password && { DOCUMENT_SERVER_PASSWORD: password },
    log: request.log,
    explainExit: (code, complaint) =>
      code === DAMAGED || code === CANNOT_OPEN
        ? explainRefusal(code, complaint.split('\n').at(-1), request.dataDir)
        : undefined,
  });
  await server.start();
  return {
    uri: password
      ? `mongodb://elevate:${password}@127.0.0.1:${server.port}/?authSource=admin&authMechanism=SCRAM-SHA-256`
      : `mongodb://127.0.0.1:${server.port}/`,
    kind: 'mongo-java-server',
    description: `mongo-java-server (${request.dataDir === null ? 'in memory' : 'on one file'})`,
    pid: () => server.pid,
    ended: server.ended,
    stop: () => server.stop(),
  };
}

function explainRefusal(code, complaint, dataDir) {
  if (code === CANNOT_OPEN) {
    return complaint;
  }
  const advice = lastGoodCopy(dataDir)
    ? 'Restore the last good copy: npm run restore -- --last-good'
    : 'There is no last good copy. Move the file away and restore a backup: npm run restore -- <folder>';
  return `${complaint} ${advice}`;
}

async function dataFile(dataDir) {
  if (dataDir === null) {
    return [];
  }
  const folder = join(dataDir, JAVA_FOLDER);
  await mkdir(folder, { recursive: true });
  return [join(folder, DATA_FILE)];
}
