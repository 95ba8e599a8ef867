import { AppError } from '@elevate/errors';

/** A channel named by an operator: by its id or by its handle. */
export interface ChannelName {
  /** What it is stored under until it is resolved. Handles are not case-sensitive. */
  readonly id: string;
  readonly handle: string | null;
  readonly youtubeChannelId: string | null;
}

const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
const HANDLE = /^@[\p{L}\p{N}._·-]{3,60}$/u;

/** What a channel is stored under while only its handle is known. */
export function handleId(handle: string): string {
  return handle.toLowerCase();
}

/** Reads a channel id (`UC…`) or a handle (`@name`). @throws AppError `INGESTION.INVALID_CHANNEL` */
export function parseChannelName(text: string): ChannelName {
  const name = text.trim();
  if (CHANNEL_ID.test(name)) return { id: name, handle: null, youtubeChannelId: name };
  if (HANDLE.test(name)) return { id: handleId(name), handle: name, youtubeChannelId: null };
  throw new AppError('INGESTION.INVALID_CHANNEL', {
    kind: 'user',
    message: 'A channel is named by its id (UC and 22 more characters) or by its handle (@name).',
  });
}
