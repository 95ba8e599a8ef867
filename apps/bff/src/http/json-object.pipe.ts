import type { PipeTransform } from '@nestjs/common';
import { invalidRequest } from '@elevate/service-defaults';

/** Accepts any JSON object. The owning service validates the fields; a second list here could contradict it. */
export class JsonObjectPipe implements PipeTransform<unknown, Record<string, unknown>> {
  transform(value: unknown): Record<string, unknown> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    throw invalidRequest([{ field: 'body', message: 'Must be a JSON object' }]);
  }
}
