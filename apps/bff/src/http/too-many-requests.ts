import { AppError } from '@elevate/errors';

/** Answered 429 with `Retry-After`. */
export function tooManyRequests(waitMs: number, code = 'BFF.TOO_MANY_REQUESTS'): AppError {
  return new AppError(code, {
    kind: 'user',
    message: 'There were too many requests. Please try again in a moment.',
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
  });
}
