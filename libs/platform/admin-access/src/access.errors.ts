import { AppError } from '@elevate/errors';

/** Nobody knows who asks. */
export const unauthenticated = (): AppError =>
  new AppError('ADMIN.UNAUTHENTICATED', { kind: 'user', message: 'No active session' });

/** Who asks is no administrator. */
export const forbidden = (): AppError =>
  new AppError('ADMIN.FORBIDDEN', { kind: 'user', message: 'Unauthorized access' });

/** The service does not know yet who the administrators are: whoever asks may try again. */
export const administratorsUnknown = (): AppError =>
  new AppError('ADMIN.NOT_KNOWN_YET', { kind: 'transient' });
