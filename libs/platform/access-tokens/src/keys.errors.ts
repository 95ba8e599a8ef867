import { AppError } from '@elevate/errors';

/** Nobody can be told from anybody until the issuer's keys are here. */
export function keysUnavailable(cause?: unknown): AppError {
  return new AppError('ACCESS.KEYS_UNAVAILABLE', { kind: 'transient', cause });
}
