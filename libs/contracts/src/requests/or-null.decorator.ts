import { ValidateIf } from 'class-validator';

/** Of a field that may be left out or null. */
export const OrNull = (): PropertyDecorator =>
  ValidateIf((_, value) => value !== undefined && value !== null);
