import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onPath, serverFolder } from './provision.mjs';
import { startServerProcess } from './server-process.mjs';

export const MONGOD_FOLDER = 'mongod';

const GUARD = fileURLToPath(new URL('./mongod-guard.mjs', import.meta.url));

export async function mongodOnPath(request) {
  const program = onPath('mongod', request.environment);
  return program && tryMongod(program, 'the mongod on the PATH', request);
}

export async function downloadedMongod(request) {
  const program = await findOrDownloadMongod(request);
  return program && tryMongod(program, 'a downloaded mongod', request);
}

async function tryMongod(program, description, request) {
  try {
    return await startMongod(program, description, request);
  } catch (error) {
    request.log(`${description} does not work here: ${error.message}`);
    return undefined;
  }
}

async function startMongod(program, description, { dataDir, log }) {
  const folder = await serverFolder('mongod', dataDir && join(dataDir, MONGOD_FOLDER));
  await mkdir(folder.path, { recursive: true });
  const server = await startServerProcess({
    commandFor: (port) => [process.execPath, GUARD, program, String(port), folder.path],
    log,
  }).catch(folder.discard);
  const { port, pid, ended } = server;
  const uri = `mongodb://127.0.0.1:${port}/`;
  return { uri, kind: 'mongod', description, pid, ended, stop: () => folder.close(server) };
}

const PROBE_MS = 2_000;

async function findOrDownloadMongod({ cacheDir, log }) {
  try {
    const library = (await import('mongodb-memory-server-core')).default;
    const options = { downloadDir: join(cacheDir, 'mongod') };
    const cached = await library.DryMongoBinary.locateBinary(options);
    if (cached) return await runnable(cached);
    if (!(await canBeFetched(library, options))) {
      log('document server: no mongod here, and its download host does not answer');
      return undefined;
    }
    log('document server: downloading mongod (once)');
    return await runnable(await library.MongoBinary.getPath(options));
  } catch (error) {
    log(`document server: mongod cannot be downloaded: ${error.message}`);
    return undefined;
  }
}

async function canBeFetched(library, options) {
  const { MongoBinaryDownloadUrl } =
    await import('mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js');
  const binaryOptions = await library.DryMongoBinary.generateOptions(options);
  const url = await new MongoBinaryDownloadUrl(binaryOptions).getDownloadUrl();
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Detects a wrong C library or processor before the first query. */
async function runnable(program) {
  await promisify(execFile)(program, ['--version'], { timeout: 10_000 });
  return program;
}
