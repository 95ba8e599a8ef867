import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { provisionJavaServer } from './java-provision.mjs';
import { javaProgram } from './programs.mjs';
import { ServerProcess } from './server-process.mjs';

/** The folder inside the data folder that holds what the Java server wrote. */
export const JAVA_FOLDER = 'mongo-java-server';

/** Starting fast and staying small matter more here than the last bit of throughput. */
const JVM_OPTIONS = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-Xmx768m'];

/** mongo-java-server on one file, or in memory: for machines on which no mongod can be had. */
export async function javaServer(request) {
  const java = javaProgram('java', request.environment);
  const classpath = java && (await provisionJavaServer(request));
  if (!classpath) {
    return undefined;
  }
  const file = await dataFile(request.dataDir);
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
    log: request.log,
  });
  await server.start();
  return {
    uri: `mongodb://127.0.0.1:${server.port}/`,
    kind: 'mongo-java-server',
    description: `mongo-java-server (${request.dataDir === null ? 'in memory' : 'on one file'})`,
    pid: () => server.pid,
    stop: () => server.stop(),
  };
}

async function dataFile(dataDir) {
  if (dataDir === null) {
    return [];
  }
  const folder = join(dataDir, JAVA_FOLDER);
  await mkdir(folder, { recursive: true });
  return [join(folder, 'documents.mv')];
}
