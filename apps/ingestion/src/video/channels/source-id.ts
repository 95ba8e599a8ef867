import { AppError } from '@elevate/errors';
import type { SourceDocument } from './source.schema.js';

export interface ChannelName {
  /** Lowercase, because handles are case-insensitive. */
  readonly id: string;
  readonly handle: string | null;
  readonly youtubeChannelId: string | null;
}

const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
const HANDLE = /^@[\p{L}\p{N}._·-]{3,60}$/u;

export function handleId(handle: string): string {
  return handle.toLowerCase();
}

/** Parses `UC…` or `@name`. @throws AppError `INGESTION.INVALID_CHANNEL` */
export function parseChannelName(text: string): ChannelName {
  const name = text.trim();
  if (CHANNEL_ID.test(name)) return { id: name, handle: null, youtubeChannelId: name };
  if (HANDLE.test(name)) return { id: handleId(name), handle: name, youtubeChannelId: null };
  throw new AppError('INGESTION.INVALID_CHANNEL', {
    kind: 'user',
    message: 'A channel is named by its id (UC and 22 more characters) or by its handle (@name).',
  });
}

/** The sources with one of these ids or handles, in any case. */
export function named(
  sources: readonly SourceDocument[],
  names: readonly string[],
): SourceDocument[] {
  const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
  return sources.filter(({ _id, handle, youtubeChannelId }) =>
    [_id, handle, youtubeChannelId].some((name) => name !== null && wanted.has(name.toLowerCase())),
  );
}
