import 'reflect-metadata';
import type { Type } from '@nestjs/common';

// The key under which @EventPattern notes its patterns on the method (PATTERN_METADATA of Nest).
const PATTERNS = 'microservices:pattern';

/** The message types a class has methods for. */
export function handledTypes(handler: Type<unknown>): string[] {
  const prototype = handler.prototype as object;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    return typeof method === 'function'
      ? ((Reflect.getMetadata(PATTERNS, method) as string[] | undefined) ?? [])
      : [];
  });
}
