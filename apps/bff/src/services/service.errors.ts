import { AppError } from '@elevate/errors';

/** A service does not answer, or says itself that it cannot. */
export const serviceUnavailable = (cause?: unknown): AppError =>
  new AppError('BFF.SERVICE_UNAVAILABLE', { kind: 'transient', cause });

/** A service's answer is not what was agreed. Its failure is named for the log, without its words. */
export const answerUnusable = (details: {
  readonly status: number;
  readonly code?: string | undefined;
  readonly errorId?: string | undefined;
}): AppError => new AppError('BFF.ANSWER_UNUSABLE', { kind: 'unexpected', details });
