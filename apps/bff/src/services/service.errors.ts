import { AppError } from '@elevate/errors';
import { ACCOUNT_MESSAGES } from '@elevate/rules';

export const serviceUnavailable = (cause?: unknown): AppError =>
  new AppError('BFF.SERVICE_UNAVAILABLE', { kind: 'transient', cause });

/** The response breaks the contract. The log gets the failure without the response's text. */
export const answerUnusable = (details: {
  readonly status: number;
  readonly code?: string | undefined;
  readonly errorId?: string | undefined;
}): AppError => new AppError('BFF.ANSWER_UNUSABLE', { kind: 'unexpected', details });

/** The session may still exist; the client should refresh. */
export const sessionExpired = (): AppError =>
  new AppError('BFF.SESSION_EXPIRED', { kind: 'user', message: ACCOUNT_MESSAGES.noActiveSession });
