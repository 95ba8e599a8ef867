import { AppError } from '@elevate/errors';

function storeUnavailable(cause: unknown): AppError {
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

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

// Safe as a file name and in URLs; lowercase, because some file systems ignore case.
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.([a-z]{3,4})$/;

export function typeOfName(name: string): string | undefined {
  const extension = NAME.exec(name)?.[1];
  return extension !== undefined && Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

/** An invalid own name is a bug, so it throws. */
export function typeOfOwnName(name: string): string {
  const type = typeOfName(name);
  if (type !== undefined) return type;
  throw new AppError('OBJECT_STORE.BAD_NAME', { kind: 'unexpected', details: { name } });
}
