import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { EVENT_IMAGE, EVENT_IMAGE_MESSAGES } from '@elevate/rules';
import { API } from '../http/api-prefix.js';
import { passOnUnread, readLimited } from './unread-bodies.js';
import type { Upload } from '../services/service-port.js';

export const IMAGE_UPLOADS = `${API}/admin/event-images`;

export function acceptImages(fastify: FastifyInstance): void {
  passOnUnread(fastify, [/^image\//, 'application/octet-stream'], `/${IMAGE_UPLOADS}`);
}

/** @throws AppError `BFF.IMAGE_MISSING`, `BFF.IMAGE_TOO_LARGE` */
export async function readImage({
  body,
  headers,
}: Pick<FastifyRequest, 'body' | 'headers'>): Promise<Upload> {
  const { 'content-type': type, 'content-length': length } = headers;
  if (!(body instanceof Readable) || type === undefined) throw refusal('MISSING', 'missing');
  if (Number(length) > EVENT_IMAGE.maxBytes) throw tooLarge();
  return { type, content: await readLimited(body, EVENT_IMAGE.maxBytes, tooLarge) };
}

const tooLarge = () => refusal('TOO_LARGE', 'tooLarge');

function refusal(reason: string, words: keyof typeof EVENT_IMAGE_MESSAGES): AppError {
  const message = EVENT_IMAGE_MESSAGES[words];
  const details = { errors: [{ field: 'image', message }] };
  return new AppError(`BFF.IMAGE_${reason}`, { kind: 'user', message, details });
}
