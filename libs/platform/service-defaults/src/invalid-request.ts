import { AppError } from '@elevate/errors';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

const MOST_ERRORS = 20;

export function invalidRequest(errors: readonly FieldError[]): AppError {
  return new AppError('HTTP.INVALID_REQUEST', {
    kind: 'user',
    message: 'The request is not valid.',
    details: { errors: errors.slice(0, MOST_ERRORS) },
  });
}

export function bodyTooLarge(): AppError {
  return new AppError('HTTP.CONTENT_TOO_LARGE', {
    kind: 'user',
    message: 'The request body is too large.',
    details: { errors: [{ field: 'body', message: 'Is too large' }] },
  });
}
