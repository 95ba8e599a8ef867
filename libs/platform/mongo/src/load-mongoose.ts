import { createRequire } from 'node:module';
import type Mongoose from 'mongoose';

interface DriverConnection {
  writeCommand(command: unknown, options: unknown): Promise<void>;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** Loads Mongoose, which takes 0.2 s and 30 MB: a program without documents does without. */
export function loadMongoose(): typeof Mongoose {
  const require = createRequire(import.meta.url);
  const mongoose = require('mongoose') as typeof Mongoose;
  const { Connection } = createRequire(require.resolve('mongoose'))(
    'mongodb/lib/cmap/connection.js',
  ) as { readonly Connection: { readonly prototype: DriverConnection } };
  const { writeCommand } = Connection.prototype;

  // The driver (7.5) would wait forever for `drain` of a destroyed socket.
  async function writeOrReject(this: DriverConnection, command: unknown, options: unknown) {
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

  if (writeCommand.name !== writeOrReject.name) Connection.prototype.writeCommand = writeOrReject;
  return mongoose;
}
