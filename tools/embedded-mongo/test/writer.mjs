/*
 * Starts a document server, writes without end, and prints each write that was acknowledged: a process for
 * the durability tests to kill.
 */
import mongoose from 'mongoose';
import { startDocumentServer } from '../src/index.mjs';

const [dataDir] = process.argv.slice(2);
const server = await startDocumentServer({ dataDir, environment: withoutUri() });
const connection = await mongoose
  .createConnection(server.uri, { dbName: 'durability' })
  .asPromise();
const documents = connection.collection('documents');
await documents.createIndex({ slug: 1 }, { unique: true });
process.stdout.write(`server ${server.pid()}\n`);

for (let n = 0; ; n += 1) {
  await documents.insertOne({ _id: `d${n}`, slug: `slug-${n}`, version: 0 });
  process.stdout.write(`inserted d${n}\n`);
  const changed = `d${Math.floor(n / 2)}`;
  const update = { $inc: { version: 1 }, $set: { 'state.title': `title ${n}` } };
  const { version } = await documents.findOneAndUpdate({ _id: changed }, update, {
    returnDocument: 'after',
  });
  process.stdout.write(`updated ${changed} ${version}\n`);
}

function withoutUri() {
  return { ...process.env, MONGODB_URI: undefined };
}
