import { AppError } from '@elevate/errors';
import { ACCOUNT_MESSAGES } from '@elevate/rules';

/** Too often, or too many at once; it may be tried again after `waitMs`. */
export function tooManyRequests(waitMs: number): AppError {
  return new AppError('USER.TOO_MANY_REQUESTS', {
    kind: 'user',
    message: ACCOUNT_MESSAGES.tooMany,
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  });
}
