import { join } from 'node:path';
import {
  claimDataDir,
  protectDataDir,
  restoreLastGood,
  startDocumentServer,
} from '@elevate/embedded-mongo';
import { whenFree, type OperatorIo } from '../connect.js';
import { describeProduct, localProduct, requireStopped } from '../product.js';
import { typed, userError } from '../typed.js';

export async function restoreLastGoodCopy(io: OperatorIo): Promise<void> {
  const local = await localProduct(io.environment);
  const { folder } = local;
  if (local.running) throw userError('BACKUP.RUNNING', 'The product is running. Stop it first.');
  const release = await whenFree(io, async () => {
    await requireStopped(local);
    return claimDataDir({ dataDir: folder });
  });
  io.actsOn(describeProduct(local));
  try {
    protectDataDir({ dataDir: folder });
    const dataDir = join(folder, 'mongo');
    const { takenAt, kept } = await restoreLastGood({ dataDir });
    const environment = { ...io.environment, MONGODB_URI: undefined, MONGODB_URI_FILE: undefined };
    const server = await startDocumentServer({ dataDir, environment });
    await server.stop();
    io.out(`Restored the documents of ${takenAt.toISOString()}`);
    io.note(`The replaced file is ${kept}`);
    const republish = typed(io.environment, 'republish', '--all');
    io.note(`With separate services, start them and run: ${republish}`);
  } finally {
    release();
  }
}
