import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onPath } from './provision.mjs';
import { ServerProcess } from './server-process.mjs';

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
  const folder =
    dataDir === null
      ? await mkdtemp(join(tmpdir(), 'elevate-mongod-'))
      : join(dataDir, MONGOD_FOLDER);
  await mkdir(folder, { recursive: true });
  const removeFolder = async () => {
    if (dataDir === null) {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const server = new ServerProcess({
    commandFor: (port) => [process.execPath, GUARD, program, String(port), folder],
    log,
  });
  await server.start().catch(async (error) => {
    await removeFolder();
    throw error;
  });
  return {
    uri: `mongodb://127.0.0.1:${server.port}/`,
    kind: 'mongod',
    description,
    pid: () => server.pid,
    ended: server.ended,
    stop: async () => {
      await server.stop();
      await removeFolder();
    },
  };
}

const PROBE_MS = 2_000;

async function findOrDownloadMongod({ cacheDir, log }) {
  try {
    const library = (await import('mongodb-memory-server-core')).default;
    const options = { downloadDir: join(cacheDir, 'mongod') };
    const cached = await library.DryMongoBinary.locateBinary(options);
    if (cached) {
      return await runnable(cached);
    }
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
