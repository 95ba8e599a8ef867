import { AppError } from '@elevate/errors';

export function storeUnavailable(cause: unknown): AppError {
  return new AppError('OBJECT_STORE.UNAVAILABLE', {
    kind: 'transient',
    message: 'Images cannot be stored or read at the moment.',
    cause,
  });
}

export async function orUnavailable<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    // A TypeError is a bug, so not transient.
    throw cause instanceof TypeError ? cause : storeUnavailable(cause);
  }
}

export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode ? String(error.code) : undefined;
}
