import { ValidateIf } from 'class-validator';

/** Of a field that may be left out. Unlike `IsOptional`, which accepts null for any type. */
export const IfGiven = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
