import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AppError, userError } from '@elevate/errors';
import { readLimited } from '@elevate/service-defaults';
import {
  EVENT_IMAGE,
  EVENT_IMAGE_MESSAGES,
  EVENT_IMPORT,
  TRANSCRIPT_LIMITS,
  TRANSCRIPT_MESSAGES,
} from '@elevate/rules';
import { API } from '../http/api.decorator.js';
import type { Upload } from '../services/service-port.js';

const EVENT_IMPORTS = `${API}/admin/events/import`;

const { types, maxBytes } = EVENT_IMPORT;

/** @throws AppError `BFF.IMPORT_TOO_LARGE` */
export async function readEventImport({ body, headers }: FastifyRequest): Promise<Upload> {
  const { 'content-type': type } = headers;
  if (body instanceof Readable && type !== undefined) {
    return { type, content: await readLimited(body, maxBytes, tooLarge) };
  }
  return { type: types.json, content: Buffer.from(JSON.stringify(body ?? {})) };
}

const tooLarge = () => refusal('BFF.IMPORT_TOO_LARGE', 'body', 'The file must be 1 MB or smaller.');

const IMAGE_UPLOADS = `${API}/admin/event-images`;

export function acceptUploads(fastify: FastifyInstance): void {
  passOnUnread(fastify, [types.ics, types.csv], EVENT_IMPORTS);
  passOnUnread(fastify, [/^image\//], IMAGE_UPLOADS);
  passOnUnread(fastify, ['application/octet-stream'], IMAGE_UPLOADS, TRANSCRIPTS);
}

const TRANSCRIPTS = `${API}/admin/episodes/:id/transcripts/:language`;

/** @throws AppError `BFF.TRANSCRIPT_TOO_LARGE` */
export async function readTranscriptFile({ body }: FastifyRequest): Promise<Upload> {
  const content = Readable.from(body instanceof Readable ? body : []);
  const tooLarge = () => refusal('BFF.TRANSCRIPT_TOO_LARGE', 'file', TRANSCRIPT_MESSAGES.tooLarge);
  return {
    type: 'application/octet-stream',
    content: await readLimited(content, TRANSCRIPT_LIMITS.bytes, tooLarge),
  };
}

/** @throws AppError `BFF.IMAGE_MISSING`, `BFF.IMAGE_TOO_LARGE` */
export async function readImage({ body, headers }: FastifyRequest): Promise<Upload> {
  const { 'content-type': type, 'content-length': length } = headers;
  if (!(body instanceof Readable) || type === undefined) throw imageMissing();
  if (Number(length) > EVENT_IMAGE.maxBytes) throw imageTooLarge();
  return { type, content: await readLimited(body, EVENT_IMAGE.maxBytes, imageTooLarge) };
}

const imageMissing = () => refusal('BFF.IMAGE_MISSING', 'image', EVENT_IMAGE_MESSAGES.missing);
const imageTooLarge = () => refusal('BFF.IMAGE_TOO_LARGE', 'image', EVENT_IMAGE_MESSAGES.tooLarge);

const refusal = (code: string, field: string, message: string): AppError =>
  userError(code, message, { errors: [{ field, message }] });

/**
 * Syncs name up to 1,000 channels or feeds; the catalogue's bodies hold long descriptions, or 200
 * episodes with topics.
 */
const ROUTES = new Set(
  'video-syncs news-syncs channels channels/preview feeds feeds/opml episodes/:id episodes/bulk collections collections/:id'
    .split(' ')
    .map((path) => `/${API}/admin/${path}`),
);
const BYTES = 256 * 1024;

/** Must run before routes are registered. */
export function acceptLongBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (ROUTES.has(route.url)) route.bodyLimit = BYTES;
    if (route.url === `/${EVENT_IMPORTS}`) route.bodyLimit = EVENT_IMPORT.maxBytes;
  });
}

/** Authorization and the size limit apply before and during the read. All other bodies are JSON. */
function passOnUnread(
  fastify: FastifyInstance,
  types: readonly (RegExp | string)[],
  ...routes: readonly string[]
): void {
  for (const type of types) {
    fastify.addContentTypeParser(type, ({ routeOptions: { url } }, body, done) => {
      if (routes.some((route) => url === `/${route}`)) done(null, body);
      else done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 }));
    });
  }
}
