import { createHash } from 'node:crypto';
import { AppError } from '@elevate/errors';

/** Hash of the URL first followed; stays when the feed moves. */
export function feedId(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 16);
}

/** Strips fragment and credentials. @throws AppError `INGESTION.INVALID_FEED` */
export function parseFeedUrl(text: string): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new AppError('INGESTION.INVALID_FEED', {
      kind: 'user',
      message: `Not the address of a feed: ${text.slice(0, 200)}`,
    });
  }
  url.hash = '';
  return url.href;
}
