import { AppError } from '@elevate/errors';

export const unauthenticated = (): AppError =>
  new AppError('ADMIN.UNAUTHENTICATED', { kind: 'user', message: 'No active session' });

export const forbidden = (): AppError =>
  new AppError('ADMIN.FORBIDDEN', { kind: 'user', message: 'Unauthorized access' });

export const administratorsUnknown = (): AppError =>
  new AppError('ADMIN.NOT_KNOWN_YET', { kind: 'transient' });
