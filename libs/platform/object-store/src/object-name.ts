import { AppError } from '@elevate/errors';

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

/** For our own names: an invalid one is a bug, so it throws. */
export function typeOfOwnName(name: string): string {
  const type = typeOfName(name);
  if (type !== undefined) return type;
  throw new AppError('OBJECT_STORE.BAD_NAME', { kind: 'unexpected', details: { name } });
}
