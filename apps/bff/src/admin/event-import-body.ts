import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '@elevate/errors';
import { EVENT_IMPORT } from '@elevate/rules';
import { API } from '../http/api-prefix.js';
import type { Upload } from '../services/service-port.js';
import { passOnUnread, readLimited } from './unread-bodies.js';

export const EVENT_IMPORTS = `${API}/admin/events/import`;

const { types, maxBytes } = EVENT_IMPORT;

export function acceptEventImports(fastify: FastifyInstance): void {
  passOnUnread(fastify, [types.ics, types.csv], `/${EVENT_IMPORTS}`);
}

/** @throws AppError `BFF.IMPORT_TOO_LARGE` */
export async function readEventImport(type: string | undefined, body: unknown): Promise<Upload> {
  if (body instanceof Readable && type !== undefined) {
    return { type, content: await readLimited(body, maxBytes, tooLarge) };
  }
  return { type: types.json, content: Buffer.from(JSON.stringify(body ?? {})) };
}

function tooLarge(): AppError {
  const message = 'The file must be 1 MB or smaller.';
  const details = { errors: [{ field: 'body', message }] };
  return new AppError('BFF.IMPORT_TOO_LARGE', { kind: 'user', message, details });
}
