import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PROBE_MS = 2_000;

export async function findOrDownloadMongod({ cacheDir, log }) {
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
  const wanted = await library.DryMongoBinary.generateOptions(options);
  const url = await new MongoBinaryDownloadUrl(wanted).getDownloadUrl();
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
