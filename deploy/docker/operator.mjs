// The commands for operators. Copies of documents are made by MongoDB's own tools.
const [name] = process.argv.slice(2);
if (name === 'backup' || name === 'restore') {
  process.stderr.write('With containers, use mongodump and mongorestore: see docs/operators.md\n');
  process.exit(64);
}
await import('./apps/operator/dist/main.js');
