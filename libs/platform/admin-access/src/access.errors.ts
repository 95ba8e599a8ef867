import { AppError } from '@elevate/errors';
import { PASSWORD_EXPIRED_MESSAGE } from '@elevate/rules';

export const unauthenticated = (): AppError =>
  new AppError('ADMIN.UNAUTHENTICATED', { kind: 'user', message: 'No active session' });

export const forbidden = (): AppError =>
  new AppError('ADMIN.FORBIDDEN', { kind: 'user', message: 'Unauthorized access' });

export const passwordExpired = (): AppError =>
  new AppError('ADMIN.PASSWORD_EXPIRED', { kind: 'user', message: PASSWORD_EXPIRED_MESSAGE });

export const codeRequired = (): AppError =>
  new AppError('ADMIN.CODE_REQUIRED', {
    kind: 'user',
    message: 'Enter your access code again to confirm this action.',
  });

export const administratorsUnknown = (): AppError =>
  new AppError('ADMIN.NOT_KNOWN_YET', { kind: 'transient' });
