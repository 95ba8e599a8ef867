import { AppError } from '@elevate/errors';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

// Nothing that means something to a file system or in an address, and no capital letters: some disks
// take `A` and `a` for the same name.
const NAME = /^[a-z0-9][a-z0-9-]{0,99}\.([a-z]{3,4})$/;

/** The media type of an object, by the end of its name; undefined where it is no name of an object. */
export function typeOfName(name: string): string | undefined {
  const extension = NAME.exec(name)?.[1];
  return extension !== undefined && Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

/** The same for a name that somebody of ours made up, who must know better. */
export function typeOfOwnName(name: string): string {
  const type = typeOfName(name);
  if (type !== undefined) return type;
  throw new AppError('OBJECT_STORE.BAD_NAME', { kind: 'unexpected', details: { name } });
}
