// The commands for operators in one program: `dlq …` and all others. Copies of documents are made by MongoDB's own tools.
const [name] = process.argv.slice(2);
if (name === 'backup' || name === 'restore') {
  process.stderr.write('With containers, use mongodump and mongorestore: see docs/operators.md\n');
  process.exit(64);
}
if (name === 'dlq') process.argv.splice(2, 1);
await import(name === 'dlq' ? './tools/dlq/dist/main.js' : './tools/operator/dist/main.js');
