import { AppError } from '@elevate/errors';
import { ACCOUNT_MESSAGES, PASSWORD_EXPIRED_MESSAGE } from '@elevate/rules';

const refusal = (code: string, message: string): AppError =>
  new AppError(`BFF.${code}`, { kind: 'user', message });

export const notSignedIn = (message: string = ACCOUNT_MESSAGES.noActiveSession): AppError =>
  refusal('NOT_SIGNED_IN', message);

/** The session has ended; only signing in helps. */
export const sessionEnded = (): AppError =>
  refusal('SESSION_ENDED', ACCOUNT_MESSAGES.noActiveSession);

/** The code of the user service, which refuses the same. */
export const passwordExpired = (): AppError =>
  new AppError('USER.PASSWORD_EXPIRED', { kind: 'user', message: PASSWORD_EXPIRED_MESSAGE });

export const crossSite = (): AppError =>
  refusal('CROSS_SITE', 'This may only be asked for by the site itself.');
