import { AppError } from '@elevate/errors';

/** The store cannot be reached or cannot be written to; later it may. */
export function storeUnavailable(cause: unknown): AppError {
  return new AppError('OBJECT_STORE.UNAVAILABLE', {
    kind: 'transient',
    message: 'Images cannot be stored or read at the moment.',
    cause,
  });
}

/** Runs a step of a store, and says of what it throws that it may pass. */
export async function orUnavailable<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    // A slip of ours does not pass.
    throw cause instanceof TypeError ? cause : storeUnavailable(cause);
  }
}

/** The code of an error of the system or of a client; undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode ? String(error.code) : undefined;
}
