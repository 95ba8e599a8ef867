import { AppError } from '@elevate/errors';
import { channelNameIn } from '@elevate/rules';
import type { SourceDocument } from './source.schema.js';

export interface ChannelName {
  /** Lowercase, because handles are case-insensitive. */
  readonly id: string;
  readonly handle: string | null;
  readonly youtubeChannelId: string | null;
}

export function handleId(handle: string): string {
  return handle.toLowerCase();
}

/** Parses `UC…`, `@name` or the address of a channel. @throws AppError `INGESTION.INVALID_CHANNEL` */
export function parseChannelName(text: string): ChannelName {
  const name = channelNameIn(text);
  if (name?.startsWith('@')) return { id: handleId(name), handle: name, youtubeChannelId: null };
  if (name) return { id: name, handle: null, youtubeChannelId: name };
  throw new AppError('INGESTION.INVALID_CHANNEL', {
    kind: 'user',
    message:
      'A channel is named by its handle (@name), its id (UC and 22 more characters) or its address.',
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
