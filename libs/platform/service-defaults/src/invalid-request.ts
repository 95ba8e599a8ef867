import { AppError } from '@elevate/errors';

/** What is wrong with which field; `body` stands for the whole of it. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** More than any form has fields; who sends more learns no more. */
const MOST_ERRORS = 20;

/** The answer to a request whose fields are not in order. */
export function invalidRequest(errors: readonly FieldError[]): AppError {
  return new AppError('HTTP.INVALID_REQUEST', {
    kind: 'user',
    message: 'The request is not valid.',
    details: { errors: errors.slice(0, MOST_ERRORS) },
  });
}

/** The answer to a body of more bytes than the route takes. */
export function bodyTooLarge(): AppError {
  return new AppError('HTTP.CONTENT_TOO_LARGE', {
    kind: 'user',
    message: 'The request body is too large.',
    details: { errors: [{ field: 'body', message: 'Is too large' }] },
  });
}
