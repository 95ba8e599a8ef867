import { AppError } from '@elevate/errors';

export function keysUnavailable(cause?: unknown): AppError {
  return new AppError('ACCESS.KEYS_UNAVAILABLE', { kind: 'transient', cause });
}
