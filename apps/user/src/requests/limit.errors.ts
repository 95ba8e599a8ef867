import { AppError } from '@elevate/errors';
import { ACCOUNT_MESSAGES } from '@elevate/rules';

/** Rate limit or queue limit; retry after `waitMs`. */
export function tooManyRequests(waitMs: number): AppError {
  return new AppError('USER.TOO_MANY_REQUESTS', {
    kind: 'user',
    message: ACCOUNT_MESSAGES.tooMany,
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  });
}
