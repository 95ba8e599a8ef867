import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Passes bodies of these types on unread, so that authorization and the size limit apply before and during the read. All
 * other bodies are JSON.
 */
export function passOnUnread(
  fastify: FastifyInstance,
  types: readonly (RegExp | string)[],
  route: string,
): void {
  for (const type of types) {
    fastify.addContentTypeParser(type, ({ routeOptions: { url } }, body, done) => {
      if (url === route) done(null, body);
      else done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 }));
    });
  }
}

export async function readLimited(
  body: Readable,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying the stream would close the socket that must carry the response.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
