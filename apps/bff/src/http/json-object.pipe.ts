import type { PipeTransform } from '@nestjs/common';
import { invalidRequest } from '@elevate/service-defaults';

/**
 * Takes whatever is a JSON object. What is in it is judged by the service that owns the rules: a
 * second list of fields here could only disagree with its.
 */
export class JsonObjectPipe implements PipeTransform<unknown, Record<string, unknown>> {
  transform(value: unknown): Record<string, unknown> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    throw invalidRequest([{ field: 'body', message: 'Must be a JSON object' }]);
  }
}
