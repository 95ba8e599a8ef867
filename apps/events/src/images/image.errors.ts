import { AppError } from '@elevate/errors';
import { EVENT_IMAGE_MESSAGES } from '@elevate/rules';

const refusal = (reason: string, message: string): AppError =>
  new AppError(`EVENTS.${reason}`, {
    kind: 'user',
    message,
    details: { errors: [{ field: 'image', message }] },
  });

export const wrongImageType = (): AppError =>
  refusal('IMAGE_WRONG_TYPE', EVENT_IMAGE_MESSAGES.wrongType);

export const damagedImage = (): AppError => refusal('IMAGE_DAMAGED', EVENT_IMAGE_MESSAGES.damaged);

export const imageTooLarge = (): AppError =>
  refusal('IMAGE_TOO_LARGE', EVENT_IMAGE_MESSAGES.tooLarge);

export const tooManyPixels = (): AppError =>
  refusal('IMAGE_TOO_MANY_PIXELS', EVENT_IMAGE_MESSAGES.tooManyPixels);

export const imageMissing = (): AppError => refusal('IMAGE_MISSING', EVENT_IMAGE_MESSAGES.missing);

export const imageNotFound = (): AppError =>
  new AppError('EVENTS.IMAGE_NOT_FOUND', { kind: 'user', message: 'There is no such image.' });

const RETRY_AFTER_SECONDS = 5;

export const tooManyUploads = (): AppError =>
  new AppError('EVENTS.TOO_MANY_REQUESTS', {
    kind: 'user',
    message: 'Too many images are being uploaded. Please try again in a moment.',
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
