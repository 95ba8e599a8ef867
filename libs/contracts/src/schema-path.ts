/** Path of a message type's JSON Schema; also its relative `$id`. */
export function schemaPath(type: string): string {
  return `/api/schemas/${type}.json`;
}
