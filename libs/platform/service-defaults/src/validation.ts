import {
  ValidationPipe,
  type ArgumentMetadata,
  type Type,
  type ValidationError,
} from '@nestjs/common';
import { invalidRequest, type FieldError } from './problem.js';
import { UnreadableBody } from './json-body.js';

class BodyValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (value instanceof UnreadableBody) throw value.error;
    return super.transform(value, metadata);
  }
}

/** Rejects unknown fields and converts values to `expectedType`, or else the parameter's type. */
export function createValidationPipe(expectedType?: Type): ValidationPipe {
  return new BodyValidationPipe({
    ...(expectedType && { expectedType }),
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (errors) => invalidRequest(errors.flatMap((error) => toFieldErrors(error))),
  });
}

/** Truncates unknown field names, which may be of any length. */
const NAME_LENGTH = 60;

function toFieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const name = error.property.slice(0, NAME_LENGTH);
  const field = parent ? `${parent}.${name}` : name;
  const { whitelistValidation, ...constraints } = error.constraints ?? {};
  const unknown = whitelistValidation === undefined ? [] : [`${name} should not exist`];
  const own = [...unknown, ...Object.values(constraints)].map((message) => ({ field, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => toFieldErrors(child, field))];
}
