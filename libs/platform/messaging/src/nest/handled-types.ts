import 'reflect-metadata';
import type { Type } from '@nestjs/common';

// Metadata key of @EventPattern (Nest's PATTERN_METADATA).
const PATTERNS = 'microservices:pattern';

export function handledTypes(handler: Type<unknown>): string[] {
  const prototype = handler.prototype as object;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
    return typeof method === 'function'
      ? ((Reflect.getMetadata(PATTERNS, method) as string[] | undefined) ?? [])
      : [];
  });
}
