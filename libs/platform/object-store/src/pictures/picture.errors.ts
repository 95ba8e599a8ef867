import { AppError } from '@elevate/errors';

export type PictureErrorCode =
  'PICTURE.WRONG_TYPE' | 'PICTURE.DAMAGED' | 'PICTURE.TOO_MANY_PIXELS' | 'PICTURE.BUSY';

export function pictureError(code: PictureErrorCode): AppError {
  return new AppError(code, { kind: code === 'PICTURE.BUSY' ? 'transient' : 'user' });
}
