import { Inject, Injectable } from '@nestjs/common';
import { AppError, isAppError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import { FEED_HTTP_CLIENT } from '../feeds/fetching/feed-http-client.js';
import { HostPace } from '../feeds/fetching/host-pace.js';
import { MAX_DOWNLOAD } from './picture-limits.js';

const LIMITS = { timeoutMs: 10_000, maxBytes: MAX_DOWNLOAD };
const ACCEPT = 'image/webp, image/png, image/jpeg';

@Injectable()
export class PictureDownload {
  constructor(
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    private readonly pace: HostPace,
  ) {}

  /** @throws AppError `HTTP.*` or `PICTURE.STATUS` */
  async bytes(url: string, userAgent: string | null, signal: AbortSignal): Promise<Buffer> {
    const openHeaders = { accept: ACCEPT, ...(userAgent && { 'user-agent': userAgent }) };
    const get = () => this.http.get(url, { ...LIMITS, openHeaders, signal });
    const { status, body } = await this.pace.take(url, get, signal);
    if (status === 200) return body;
    throw new AppError('PICTURE.STATUS', {
      kind: status === 429 || status >= 500 ? 'transient' : 'user',
      message: `status ${String(status)}`,
    });
  }
}

export function isFromPublisher(error: unknown): error is AppError {
  return isAppError(error) && /^(?:HTTP|PICTURE)\./.test(error.code);
}

/** The publisher may still be writing a damaged picture. */
export function isWorthRetrying({ kind, code }: AppError): boolean {
  return kind === 'transient' || code === 'PICTURE.DAMAGED';
}
