import { AppError } from '@elevate/errors';
import { ACCOUNT_MESSAGES } from '@elevate/rules';

/** A service does not answer, or says itself that it cannot. */
export const serviceUnavailable = (cause?: unknown): AppError =>
  new AppError('BFF.SERVICE_UNAVAILABLE', { kind: 'transient', cause });

/** A service's answer is not what was agreed. Its failure is named for the log, without its words. */
export const answerUnusable = (details: {
  readonly status: number;
  readonly code?: string | undefined;
  readonly errorId?: string | undefined;
}): AppError => new AppError('BFF.ANSWER_UNUSABLE', { kind: 'unexpected', details });

/** There may be a session still: refreshing tells. */
export const sessionExpired = (): AppError =>
  new AppError('BFF.SESSION_EXPIRED', { kind: 'user', message: ACCOUNT_MESSAGES.noActiveSession });
