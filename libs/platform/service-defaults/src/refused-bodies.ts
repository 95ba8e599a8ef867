import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const MOST_BYTES = 64 * 1024 * 1024;
const WITHIN_MS = 10_000;

/** Closing with unread bytes resets the connection, and the client would miss the error. */
export function readRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }) => {
    // Injected requests arrive with their whole body.
    if (!raw.complete && raw.socket?.readable) await readToEnd(raw);
  });
}

async function readToEnd(request: IncomingMessage): Promise<void> {
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WITHIN_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) end();
    });
    request.once('end', end).once('close', end).once('error', end);
    request.resume();
  });
}
