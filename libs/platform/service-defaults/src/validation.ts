import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { AppError } from '@elevate/errors';

/** Validates every DTO: unknown fields are refused, values are converted to the DTO's types. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) =>
      new AppError('HTTP.INVALID_REQUEST', {
        kind: 'user',
        message: 'The request is not valid.',
        details: { errors: errors.flatMap((error) => toFieldErrors(error)) },
      }),
  });
}

function toFieldErrors(error: ValidationError, parent = ''): { field: string; message: string }[] {
  const field = parent ? `${parent}.${error.property}` : error.property;
  const own = Object.values(error.constraints ?? {}).map((message) => ({ field, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => toFieldErrors(child, field))];
}
