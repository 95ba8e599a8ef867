import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Limits for reading a refused body to its end, in bytes and milliseconds. */
const MOST_BYTES = 64 * 1024 * 1024;
const WITHIN_MS = 10_000;

/**
 * Reads the rest of a refused body before the refusal is sent: a connection that is closed with unread bytes is
 * reset, and the client sees a broken pipe in place of the answer.
 */
export function readRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }) => {
    // A call inside the process has its whole body at hand.
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
