import { AppError } from '@elevate/errors';
import { SUGGESTION_MESSAGES } from '@elevate/rules';

export const suggestionNotFound = (): AppError =>
  new AppError('EVENTS.SUGGESTION_NOT_FOUND', {
    kind: 'user',
    message: 'There is no such suggestion.',
  });

export const suggestionConflict = (): AppError =>
  new AppError('EVENTS.SUGGESTION_CONFLICT', {
    kind: 'user',
    message: 'Another administrator decided about this suggestion. Please load the list again.',
  });

const DAY_SECONDS = 24 * 60 * 60;

/** 429, because the text of a 503 does not reach the visitor. */
export const tooManySuggestions = (message: string = SUGGESTION_MESSAGES.full): AppError =>
  new AppError('EVENTS.SUGGESTIONS_TOO_MANY_REQUESTS', {
    kind: 'user',
    message,
    details: { retryAfterSeconds: DAY_SECONDS },
  });
