import { createRequire } from 'node:module';
import mongoose from 'mongoose';

interface DriverConnection {
  writeCommand(command: unknown, options: unknown): Promise<void>;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

const resolved = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = resolved('mongodb/lib/cmap/connection.js') as {
  readonly Connection: { readonly prototype: DriverConnection };
};
const { writeCommand } = Connection.prototype;

/** The driver (7.5) would wait forever for `drain` of a destroyed socket. Files of tests share the driver: once is enough. */
if (writeCommand.name !== writeOrReject.name) Connection.prototype.writeCommand = writeOrReject;

async function writeOrReject(
  this: DriverConnection,
  command: unknown,
  options: unknown,
): Promise<void> {
  let onClose = (): void => undefined;
  const closed = new Promise<never>((_, reject) => {
    onClose = () => reject(new mongoose.mongo.MongoNetworkError('the connection closed'));
    this.once('close', onClose);
  });
  try {
    await Promise.race([writeCommand.call(this, command, options), closed]);
  } finally {
    this.off('close', onClose);
  }
}
