import { join, resolve } from 'node:path';
import {
  claimDataDir,
  protectDataDir,
  restoreLastGood,
  startDocumentServer,
} from '@elevate/embedded-mongo';
import { findProduct, whenFree, type OperatorIo } from '../connect.js';
import { userError } from '../typed.js';

export async function restoreLastGoodCopy(io: OperatorIo): Promise<void> {
  if (await findProduct(io.environment))
    throw userError('BACKUP.RUNNING', 'The product is running. Stop it first.');
  const folder = resolve(io.environment['DATA_DIR'] || 'var');
  const release = await whenFree(io, () =>
    Promise.resolve().then(() => claimDataDir({ dataDir: folder })),
  );
  try {
    protectDataDir({ dataDir: folder });
    const dataDir = join(folder, 'mongo');
    const { takenAt, kept } = await restoreLastGood({ dataDir });
    const environment = { ...io.environment, MONGODB_URI: undefined };
    const server = await startDocumentServer({ dataDir, environment });
    await server.stop();
    io.out(`Restored the documents of ${takenAt.toISOString()}`);
    io.note(`The replaced file is ${kept}`);
    io.note('With separate services, start them and run: npm run republish -- --all');
  } finally {
    release();
  }
}
