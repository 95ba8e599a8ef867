import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { EVENT_IMAGE, EVENT_IMAGE_MESSAGES } from '@elevate/rules';
import { API } from '../http/api-prefix.js';
import type { Upload } from '../services/service-port.js';

export const IMAGE_UPLOADS = `${API}/admin/event-images`;

/**
 * Passes image uploads on unread, so that authorization and the size limit apply before and during the read. All other
 * bodies are JSON.
 */
export function acceptImages(fastify: FastifyInstance): void {
  for (const type of [/^image\//, 'application/octet-stream']) {
    fastify.addContentTypeParser(type, ({ routeOptions: { url } }, body, done) => {
      if (url === `/${IMAGE_UPLOADS}`) done(null, body);
      else done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 }));
    });
  }
}

/** @throws AppError `BFF.IMAGE_MISSING`, `BFF.IMAGE_TOO_LARGE` */
export async function readImage({
  body,
  headers,
}: Pick<FastifyRequest, 'body' | 'headers'>): Promise<Upload> {
  const { 'content-type': type, 'content-length': length } = headers;
  if (!(body instanceof Readable) || type === undefined) throw refusal('MISSING', 'missing');
  if (Number(length) > EVENT_IMAGE.maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Destroying the stream would close the socket that must carry the response.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > EVENT_IMAGE.maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return { type, content: Buffer.concat(chunks, size) };
}

const tooLarge = () => refusal('TOO_LARGE', 'tooLarge');

function refusal(reason: string, words: keyof typeof EVENT_IMAGE_MESSAGES): AppError {
  const message = EVENT_IMAGE_MESSAGES[words];
  const details = { errors: [{ field: 'image', message }] };
  return new AppError(`BFF.IMAGE_${reason}`, { kind: 'user', message, details });
}
