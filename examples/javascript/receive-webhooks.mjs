/* Receives signed webhooks and prints new CloudEvents as JSON lines. See ../README.md. */
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const { HOST = '127.0.0.1', PORT = '8080', WEBHOOK_SECRET } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const MOST_BYTES = 2 * 1024 * 1024;

// Persist both in production: ids for a week, sequences as long as their subject.
const known = new Set();
const newest = new Map();

async function read(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function isNews({ type, subject, sequence }) {
  const about = `${type.split('.', 2).join('.')} ${subject}`;
  if (newest.has(about) && newest.get(about) >= BigInt(sequence)) return false;
  newest.set(about, BigInt(sequence));
  return true;
}

async function receive(request) {
  if (request.method !== 'POST') return 405;
  const body = await read(request);
  if (body === undefined) return 413;
  let message;
  try {
    message = webhook.verify(body, request.headers);
  } catch {
    return 400;
  }
  const id = request.headers['webhook-id'];
  if (!known.has(id) && isNews(message)) process.stdout.write(`${JSON.stringify(message)}\n`);
  known.add(id);
  return 204;
}

const server = createServer(async (request, response) => {
  const status = await receive(request).catch(() => 500);
  response.writeHead(status).end();
});
server.listen(Number(PORT), HOST, () => process.stderr.write('receiving\n'));
